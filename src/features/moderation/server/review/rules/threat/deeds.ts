import { phrases } from '../../phrases/phrases.ts';
import { YOU, YOUR } from './vocabulary.ts';

const THEIR = `(?:${YOUR}|his|her|their|the|my|that|this|a)`;
const FLAMMABLE =
  '(?:house|home|flat|car|van|shop|office|school|church|mosque|synagogue|building|barn|tent|tents|camp|caravan|bed|hair|place|door|porch|stairs|curtains|bin|bins|hotel|hostel|shed|club|clinic|village|stable|stables|dog|cat|you|him|her|them|it|us)';
const SWALLOWED =
  '(?:food|drink|drinks|coffee|tea|juice|lunch|water|wine|soup|bottle|glass|milk|cup|punch|sugar|sandwich|sandwiches|shampoo|tank|reservoir|dinner|pint|cake|sweets|face|eyes|throat|pie|salad|medicine|inhaler|bowl|well|hot tub|supper|mug|flask)';
const WRONGED =
  '(?:humiliated|embarrassed|blocked|unmatched|dumped|rejected|betrayed|cheated|cheated on|fired|sacked|failed|reported|snitched|snitched on|laughed at|lied to|lied about|shamed|spat|spat at|ruined|robbed|expelled|evicted|insulted|told on|ghosted|used|crossed|disrespected|mocked|ratted|grassed|grassed on|played|screwed|passed over|filmed|turned down|left me for|replaced|scammed|owes?|suspended|deleted)';

/** What is done to people, how it is prepared, and why. Each of these is a sign. */
export const DEEDS_TOLD = phrases(
  // Fire, poison, sabotage.
  `(?:set|setting|sets)(?: fire to)? ${THEIR}?(?: [a-z]+)?(?: ?${FLAMMABLE}) (?:on fire|alight|ablaze)`,
  `(?:set|setting|sets|putting|put) (?:fire|light|a match|a torch) to ${THEIR}`,
  `(?:burn|burned|burning|torch|blow|blown|blowing) (?:${YOUR}|his|her|their)(?: [a-z]+){0,2} ${FLAMMABLE}(?= down| to the| up| with| and| \\.|$)`,
  `${FLAMMABLE}(?:s)?(?: is| are| was| will be)?(?: going| goes| go| gone)? up in (?:smoke|flames)`,
  `(?:with|while) (?:${YOU}|him|her|them|everyone|all of them|the family)(?: all| still)? (?:inside|asleep in)`,
  `with (?:him|her|them|everyone|all of them|the family|the kids)(?: all| still)? in (?:it|them)`,
  `(?:poison|bleach|antifreeze|ground glass|cleaner|something|pills|acid|laxatives|peanut|rat poison|chemicals|mixture|drops|glass|needles|powder|it) (?:in|into|down) (?:${YOUR}|her|his|their|that|those) (?:[a-z]+ )?${SWALLOWED}`,
  `(?:laced|spiked|poisoned|lace|spike|poison)(?: [a-z]+){0,2} (?:it|${SWALLOWED})(?= \\.|$| ,| with| and| at)`,
  `(?:cut|cutting|loosened|loosen|tampered with|messed with|swapped|swap|unscrewed|sawed through|had a look at|fixed|hide|hidden|rigged|wired)(?: [a-z]+){0,3} (?:brakes?|brake lines?|brake cable|wheel nuts|gas pipe|inhaler|epipen|insulin|steering|parachute|harness|oxygen|smoke alarm|ignition|railing|scaffold)`,
  `(?:check|look) under (?:${YOUR}|his|her|the) (?:car|bed|bonnet)`,
  // Holding people.
  `(?:cable|zip) ties`,
  `duct tape(?= \\.|$| ,| and| round| over| on| in)(?<=(?:and|rope|ive|have|got|bag|bought|brought|roll|with|some|the).{0,30})`,
  `(?:bag|sack|hood|pillow|pillowcase) (?:over|on) (?:${YOUR}|his|her|their|the) (?:head|face|mouth)`,
  `(?:tie|tied|tying|chain|chained|strap|strapped|nail|nailed|bolt|fix|taped) (?:${YOU}|him|her|them|each|the [a-z]+) (?:up |down )?(?:to|in|and) (?:a|the|my|his)`,
  `(?:chain|chained|bar|barred|weld|welded|bolt) (?:the|both|all|every|one of the)(?: [a-z]+){0,2} (?:doors?|exits?|gates?|ends)`,
  `(?:locked|lock|keep|kept|keeping|chained|held|hold) (?:${YOU}|him|her|them|the [a-z]+) (?:[a-z]+ )?in (?:a|the|my|his) (?:cellar|basement|shed|cage|boot|trunk|lock up|garage|freezer|attic|well|pit|box|cupboard)`,
  // Attacks on many.
  `(?:bomb|bombs|explosives?|nail bomb|grenade|device) (?:in|under|at|through|on|inside|into) (?:the|that|this|${YOUR}|a|their|his|her|those)(?! (?:film|movie|game|book|bath|museum))`,
  `(?:drive|driving|drove|ram|rammed|plough|plow|mow|steer)(?: [a-z]+){0,4} (?:into|through|over|down)(?: [a-z]+){0,3} (?:crowd|crowds|market|parade|people|protesters|school|carnival|festival|demonstration|mosque|queue|pavement|cyclists|them all)`,
  `(?:dont|do not) (?:come|go) (?:to|in to|into) (?:school|work|class|college|church|the (?:office|mall|party|game|parade|prom)|prom)(?: on| tomorrow| today| monday| friday| this| next)`,
  `(?:ammo|bullets?|rounds?|knives|enough|one|something) (?:[a-z]+ )?for (?:every|each|all) (?:one )?(?:of (?:${YOU}|them)|teacher|person|member|[a-z]+ (?:on|in|who|at))`,
  `(?:body|death) count`,
  `(?:every|each|all|none|not one|any) (?:last )?(?:one )?of (?:${YOU}|them|those [a-z]+|these [a-z]+)(?: [a-z]+){0,2} (?:will|are going to|is going to|gonna|must|should|has to|deserves?|belongs?|needs?)(?: all| to)? (?:die|burn|pay|bleed|hang|suffer|regret|go|walk out|get (?:it|what)|leave|drown|rot|a|on)`,
  // At home.
  `(?:dont )?(?:make|made|making) me (?:hit|hurt|do (?:it|this|that)|drag|slap|angry|come|show ${YOU}|repeat|lose|use|get the)(?<!(?:you|you always|never|it|that|u) (?:make|made|making) me (?:angry|do|come|use|lose).{0,9})`,
  `(?:give|gives|gave) (?:${YOU}|her|him|them) something to (?:cry|scream|moan|worry|really cry) about`,
  `(?:put|keep|putting|show|shown|know|knows) (?:the [a-z]+|${YOU}|her|him|them|a woman|women|my wife|${YOUR}|their|her|his)(?: [a-z]+)? (?:in|back in)? ?(?:her|${YOUR}|their|his) place(?= \\.|$| ,| last| with| and)`,
  `(?:${YOU}|she|he|they) know what happens (?:when|if)`,
  `(?:remember|forget|forgotten|recall) what (?:happened|i did)(?: to)? (?:last time|to|the last)`,
  `what happened to the last (?:[a-z]+)`,
  `the last (?:[a-z]+ ){1,2}who(?: [a-z]+){1,8} (?:is|was|got|had|still|ended|never|cant|couldnt|walks?|drinks?|eats?|left|lost|needed|spent|didnt|disappeared|wont)(?<!(?:friend|person|team|king|emperor|queen|artist|teacher i) who.{0,60})`,
  `(?:shut|close|wire|sew|stitch|tape|staple) (?:${YOUR}|his|her|that|their|those)(?: [a-z]+)? (?:mouth|mouths|lips|jaw|gob|trap) (?:for|shut|with|permanently|up|or|good|before)`,
  // Victims.
  `(?:stopped|stops|stop|quit) (?:moving|screaming|breathing|begging|twitching|kicking|struggling|making (?:a )?(?:noise|sound)|squirming|whimpering|writhing)`,
  `(?:go|went|goes|going) limp`,
  `(?:begged|begging|begs|beg|beggin) (?:for (?:mercy|his|her|their|its|${YOUR}|it to)|me to stop|them to stop|him to stop|and)`,
  `(?:limb from limb|feet first|tooth by tooth|finger by finger|piece by piece|inch by inch|in pieces|to pieces|in bags|bit by bit|one shove|one push)(?<=(?:tear|torn|rip|ripped|cut|mail|send|${YOU}|him|her|them|fed|feed|into|alive|lowered|take|taken|freezer|back|apart|pull).{0,45})`,
  `(?:hear|feel|watch|see|love) (?:${YOUR}|his|her|their|the)(?: [a-z]+)? (?:skull|bones?|ribs?|neck|jaw|spine|teeth|throat|windpipe|fingers|knees?|eyes|wrist|arm) (?:go|crack|snap|break|pop|give|crunch|bend|roll|close)`,
  // Wounded pride with a plan.
  `${YOU} (?:all )?${WRONGED}(?: me| my| us| our)?(?: [a-z0-9]+){0,12}(?: [.,])?(?: [a-z0-9]+){0,6} (?:ill|imma|im going to|im gonna|i intend|i will (?:make|find|take|come|get|show|not forget)|youll|ive (?:got|bought|planned|decided|spent|ordered|learned)|now (?:i|its|youll|ill)|big mistake|we know)`,
  `(?:wonder|see|know|find out|think) (?:if|whether|how|who|whos|what|who is)(?: [a-z]+)? ?(?:${YOU}|youll|hes|shes|theyll|gonna|laughs?|be laughing|brave)(?: still| be| will| would| gonna)* ?(?:laugh|laughing|smile|smiling|brave|tough|funny|talk|pretty)(?: be| youd| youll| then)* (?:when|with|then|without|after|once)`,
  `(?:nobody|no one|no man|no woman) (?:does that|turns me|says no|laughs|leaves|crosses|steals|touches|talks|makes a fool|dumps|walks)(?: [a-z]+){0,5} (?:and|without) (?:gets?|keeps?|lives?|walks?|paying|getting|away)`,
  `i (?:want|need|like) (?:${YOU}|him|her|them) (?:to be )?(?:scared|afraid|frightened|terrified|begging|bleeding|to (?:wonder|be afraid|feel (?:fear|pain|what)|suffer|beg|bleed|crawl|know how it|hurt))`,
  `(?:i|we)(?:ve| have| am| m| will| ll)? ?(?:been )?(?:intend|intends|planning|planned|decided|going|promise) to (?:hurt|harm|maim|make (?:${YOU}|him|her|them) (?:pay|suffer|bleed|crawl|regret|sorry|hurt|cry)|cause|punish|get even|get (?:you|him|her|them) back|break|put an end|finish (?:you|him|her|them|what)|follow)(?! (?:a|the) (?:record|habit|news|ice|silence))`,
);
