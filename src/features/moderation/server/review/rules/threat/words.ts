/** Things that are nearly always weapons, or that mean an attack. */
export const WEAPONS =
  'knife knives gun guns shotgun shotguns rifle rifles pistol pistols revolver machete machetes dagger daggers bayonet ' +
  'crossbow bullet bullets ammo ammunition grenade grenades bomb bombs explosive explosives detonator dynamite petrol ' +
  'gasoline acid crowbar cleaver hatchet razor razors chainsaw flamethrower guillotine gallows lamppost ' +
  'lampposts woodchipper mincer crosshairs sniper snipers knuckledusters knuckleduster taser garrotte vitriol antifreeze ' +
  'blowtorch blowlamp hacksaw sword swords pickaxe glock ak uzi firearm firearms molotov molotovs quicklime lye ' +
  'chloroform shiv shank cosh truncheon baton batons scalpel switchblade stanley chisel sledgehammer jerrycan arsenic ' +
  'cyanide paraffin kerosene napalm sarin anthrax ricin landmine mortar artillery handgun magnum colt buckshot ' +
  'pitchfork scythe sabre spear harpoon stun cattleprod tripwire fuse strychnine ratpoison caustic';

/** Things that are weapons in the wrong hands. */
export const ARMS =
  'bat bats hammer hammers axe axes blade blades brick bricks pliers screwdriver bleach fist fists knuckles mallet shovel ' +
  'spade chains toecaps scissors pipe pipes clubs barrels flames poison mask masks fireworks firework rope ropes scope trap cage';

/** Things and places that serve to hold somebody or to get rid of them. */
export const TOOLS =
  'wire cable tape sack belt chain saw ' +
  'bottle bottles club pole rock rocks handcuffs cuffs shackles ' +
  'lighter boot boots brakes brake drill needle tarp tarpaulin hook hooks ' +
  'basement cellar shed quarry trunk lorry gas exhaust kettle vice iron bucket syringe wrench spanner spanners ' +
  'nails corkscrew sickle barrel tyres cement concrete pillow claw plank cosh ' +
  'sheeting pit cliff balcony rails bridge scaffold bin bags boiling freezer furnace incinerator oven ' +
  'bulldozer digger forklift grinder mower thresher skewer poker rake pin staples gloves hood zip ladder ledge canal ' +
  'river reservoir swamp marsh woods skip drain sewer kerb pavement';

/** Parts of a body that are seldom named in friendship. */
export const INNER_PARTS =
  'throat throats skull skulls rib ribs ribcage jaw jaws kneecap kneecaps spine windpipe bone bones guts scalp scalps ' +
  'kidney kidneys tongue tongues tendon tendons flesh brain brains limb limbs entrails intestines organs organ collarbone ' +
  'fingernail fingernails toenails eyeball eyeballs eyelids eyelid elbow elbows gut veins vein vertebrae cheekbone shin shins ' +
  'liver spleen lung lungs artery arteries jugular larynx nostril nostrils eardrum eardrums testicles groin balls pelvis ' +
  'femur hip hips hamstring achilles temple temples gums molars torso abdomen carcass stumps stump bowels';

export const BODY_PARTS =
  'face faces head heads neck necks hand hands finger fingers thumb thumbs toe toes eye eyes ear ears nose noses teeth ' +
  'tooth leg legs knee knees arm arms foot feet chest stomach heart body bodies skin hair cheek cheeks lips lip mouth ' +
  'mouths back wrist wrists ankle ankles forehead shoulder shoulders chin belly knuckle palm heels';

/** Death and what is left. */
export const DEATH =
  'death corpse corpses coffin coffins casket grave graves graveyard cemetery morgue mortuary funeral funerals bloodbath ' +
  'massacre massacres carnage obituary obituaries hearse slab bodybag execution executions beheading lynching lynchings ' +
  'genocide killings slaughter stretcher wheelchair undertaker autopsy coroner hostage hostages ransom revenge vengeance ' +
  'payback retribution rampage shooting shootings stabbing murderer killer killers shooter shooters ' +
  'bomber attacker gunman assassin terrorist strangler hitman vigil wreath tombstone headstone';

export const WOUNDS =
  'dead blood bloody bleeding bruises bruise bruised wound wounds pain agony hospital ambulance stitches paramedics ' +
  'cast alive breathing unconscious traction crutches tumours tumour cancer mercy accident accidents alight screaming ' +
  'screams scream crying ashes ash smoke fear afraid frightened scared terrified limping paralysed blind deaf mute ' +
  'dental straw tube surgeon police feds cops';

/** The small words that say who does it, to whom, and how it is meant. */
export const AUTHOR = 'i im ive id we weve';
export const AUTHOR_WILL = 'ill imma ima';
export const AUTHORS = 'me my our us mine';
export const READER = 'you u ya youre youve youd yall ye yourself';
export const READER_WILL = 'youll';
export const READERS = 'your ur yours';
export const INTENT = 'will gonna going shall wanna want intend planning plan let lets boutta finna ready';
export const WISH = 'hope wish pray should deserve deserves ought needs need must shouldve oughta hopefully';
export const NEGATION =
  'not never dont wont cant wouldnt didnt doesnt isnt no nobody without couldnt shouldnt arent cannot aint';
export const UNTIL = 'until till til';
export const IMAGINING =
  'imagine imagining picture pictured picturing fantasise fantasize fantasising fantasizing fantasy dream dreamed dreamt ' +
  'dreaming thinking urge urges itching tempted wonder wondering';

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

/** Coming, waiting, watching and finding. */
export const APPROACHING =
  'come comes coming comin find finding found follow followed following wait waiting waited watch watching watched visit ' +
  'visiting hunt hunting collect fetch catch corner track tracking hide hiding stood standing sit sitting parked meet knock';

/** Where somebody is found. */
export const PLACES =
  'house home flat apartment building street road stairwell hallway hall driveway lane gate porch garden door doors window ' +
  'windows letterbox bedroom bed kitchen shower workplace office gym school nursery route shift shifts timetable schedule ' +
  'address plate key keys location car boot garage alley park shop stop bus roof';

export const TIMES =
  'tonight tomorrow monday tuesday wednesday thursday friday saturday sunday midnight soon today weekend night month';

/** Verbs that nearly always mean violence against a body, without their endings. */
export const VIOLENT_VERBS =
  'kill murder slaughter strangle stab behead decapitate rape molest torture maim mutilate bludgeon throttle lynch ' +
  'massacre exterminate assassinate execute shank gouge disembowel dismember flay scalp garrotte suffocate asphyxiate ' +
  'smother impale electrocute waterboard castrate headbutt kneecap cripple maul pummel batter bash thrash clobber ' +
  'gut unalive abduct kidnap firebomb torpedo ambush eviscerate crucify beat choke poison ' +
  'stomp hurt harm punch whack wallop scald hang burn drown butcher slay annihilate pistolwhip horsewhip flog ' +
  'clout tase deafen paralyse paralyze disfigure dox swat merk wound injure lacerate ' +
  'bayonet rob trample cremate incinerate roast punish';

/** Their forms that no ending makes. */
export const VIOLENT_PAST = 'beaten hanged hung burnt slain strung';

/** Verbs that are violent beside a body, a person or a weapon. */
export const ROUGH_VERBS =
  'hit break smash cut slit slash slice chop hack rip tear snap squash crack split bust kick slap whip lash ' +
  'drag throw toss shove push pull bury tie chain trap hunt corner squeeze twist bite douse chuck hurl fling dangle ' +
  'ram hammer nail sew carve peel boil fry pin pelt jump knock smack thump pound stamp flatten mow chase dissolve ' +
  'grind bomb torch explode detonate raid attack assault destroy ruin wreck starve lame scratch claw yank wring mash ' +
  'brand clamp plunge stick jab stuff staple dump sink spit scrape drill blast spray pluck pierce puncture prick shave ' +
  'gag bind muzzle drug sedate lace spike rig sabotage loosen tamper silence evict expose leak';

export const ROUGH_PAST =
  'sawed broke broken tore torn tied thrown threw bitten bit bent slit hit cut split flung sank sunk blown bound stuck spat';

/** Verbs that only carry a person or thing somewhere. */
export const CARRYING =
  'put puts putting take takes taking took leave leaves leaving feed feeds feeding fed send sends sending sent bring ' +
  'brings bringing brought shut lock locks locking locked run pour pours pouring poured hold holds holding held drop drops ' +
  'dropping dropped make makes making teach get gets getting end ends ending finish blow light set sets wipe';

/** What the victim does or suffers. */
export const SUFFERING =
  'bleed scream suffer crawl die beg limp rot whimper squeal twitch perish regret pay wheeze shriek plead grovel writhe ' +
  'kneel tremble sob faint vomit cower howl';

/** Words beside which violent ones are seldom meant: fun, games, stories, food, care, courts and the past. */
export const HARMLESS =
  'kiss kisses kissed hug hugs cuddle smile smiles laugh laughing dance dancing coffee cake happy kindness rematch ' +
  'game games chess mario kart fortnite minecraft scrabble monopoly quiz movie film films novel novels book books story ' +
  'song songs album poem recipe bread cheese picnic cutlery fork forks spoon spoons shaving beard toast soup dough eggs onion onions garlic butter flour chicken tomato level boss team season ' +
  'goal players referee league rink surgery patients treatment clinic century medieval ancient war ' +
  'history museum castle report reported court charged convicted trial sentenced arrested investigators actor actress ' +
  'scene character director episode costume halloween theatre rehearsal joke joking training practice workshop ' +
  'seedlings soil weeds screws shelf safety instructions helmet insurance exam deadline interview presentation ' +
  'hilarious pun puns cute adorable forgive proud grateful thank thanks condemn mourn victims';
