/**
 * Words that name a group of people. The learned reader reads all of them as one word: what is said about one group counts for
 * all, and no group's name is suspicious by itself.
 */
const NAMES = `
woman women female females girls feminists feminist ladies wives moms mums mothers
men males dudes husbands boys
gay gays lesbian lesbians bisexual bisexuals queer queers homosexual homosexuals lgbt lgbtq lgbtqia
trans transgender transgenders transsexual transsexuals nonbinary intersex asexual
muslim muslims islam islamic jew jews jewish judaism christian christians christianity catholic catholics hindu hindus hinduism
sikh sikhs buddhist buddhists atheist atheists mormon mormons protestant protestants
black blacks white whites asian asians african africans latino latinos latina latinas latinx hispanic hispanics
arab arabs arabic chinese japanese korean koreans indian indians pakistani pakistanis bangladeshi vietnamese filipino filipinos
mexican mexicans brazilian brazilians cuban cubans colombian colombians american americans european europeans
polish poles russian russians ukrainian ukrainians romanian romanians turkish turks turk german germans french british
english irish scottish italian italians spanish greek greeks albanian albanians serb serbs syrian syrians afghan afghans
iranian iranians iraqi iraqis israeli israelis palestinian palestinians nigerian nigerians somali somalis ethiopian moroccan
moroccans egyptian egyptians roma romani sinti aboriginal aboriginals indigenous natives dalit dalits
immigrant immigrants migrant migrants refugee refugees foreigner foreigners asylum
disabled disability disabilities autistic autism deaf blind handicapped wheelchair dyslexic
elderly pensioner pensioners boomer boomers millennials homeless veterans
`;

export const GROUPS: ReadonlySet<string> = new Set(NAMES.trim().split(/\s+/u));

/** 'Trans women' and 'black people' are one name. */
export const AFTER_A_GROUP: ReadonlySet<string> = new Set(
  'people person folks folk men women man woman guys guy girls girl boys boy community seekers users'.split(' '),
);
