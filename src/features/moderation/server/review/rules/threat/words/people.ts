/** Groups of people that calls to violence name, and those who stand for them. */
export const GROUPS =
  'immigrant migrant refugee foreigner journalist reporter politician landlord banker cop policeman protester ' +
  'immigrants migrants refugees foreigners muslims muslim jews jew christians hindus gypsies blacks whites asians arabs ' +
  'gays lesbians trans queers feminists women men politicians journalists reporters judges cops police policemen landlords ' +
  'bankers lawyers doctors nurses teachers professors ceo ceos traitors traitor infidels unbelievers heretics protesters ' +
  'lefties liberals conservatives democrats republicans communists fascists homeless beggars beggar tramp junkies vegans ' +
  'tourists settlers rebels snitches snitch looters cyclists bullies paedo paedos pedo pedos pedophiles rapists perverts ' +
  'thieves thief scum vermin roaches enemies enemy senator minister president mayor judge jurors referee witness ' +
  'council synagogue mosque clinic embassy parade crowd crowds prisoners prisoner hostages hostage guards burglar mob ' +
  'soldiers colonel lieutenant';

/** One other person. */
export const OTHERS =
  'he she him her his hers them they their hes shes theyre someone somebody anyone anybody whoever person man ' +
  'woman boy girl guy bloke lad lads everyone everybody people men women witch bitch bastard animal puppy kitten fella';

/** People and animals that are close to somebody. */
export const CLOSE_ONES =
  'wife husband boyfriend girlfriend fiance ex sister sisters brother brothers mother mum mom dad father uncle cousin ' +
  'cousins gran granny grandmother nan family neighbour neighbor boss manager teacher doctor nurse driver daughter ' +
  'daughters son sons kid kids child children baby toddler colleagues roommate flatmate cat dog labrador horse';
