import { phrases } from '../../phrases/phrases.ts';
import { YOU, YOUR } from './vocabulary.ts';

const KIN =
  '(?:boyfriend|girlfriend|wife|husband|fiance|man|fella|sister|brother|mother|mum|mom|dad|father|parents|family|kids?|children|son|sons|daughters?|baby|gran|granny|grandmother|nan|cousin|uncle|friends?|flatmate|boss|dog|cat|pet)';
const HOME =
  '(?:house|home|flat|apartment|building|street|road|stairwell|hallway|hall|driveway|drive|lane|gate|porch|garden|wall|door|doors|window|windows|back door|letterbox|bedroom|bed|kitchen|shower|work|workplace|office|gym|school|nursery|stop|bus|route|shift|shifts|shift pattern|timetable|schedule|address|plate|number plate|keys?|spare keys?|house key|ip|location|walk home|car|car park|back seat|shed|allotment|mailbox|stairs)';
const ILL =
  '(?:ill|i will|im going to|im gonna|i am going to|i shall|well|we will|we|i|im|imma|my (?:brothers?|cousins?|lads|boys))';

/** Each of these is a sign. */
export const VEILED = phrases(
  // Regret in advance.
  `(?:be|is|be such|itd be|itd be such|would be)(?: a| such a| so| very| really| real| an)*(?: crying| real| terrible)? (?:shame|pity|sad|terrible|awful|tragic|unfortunate)(?: thing)? (?:if|should) (?:${YOU}|${YOUR}|ur|that|those|something|anything|somebody|someone|he|she|they|it|the)`,
  `(?:id|i would|i should) (?:hate|be so sorry|be sorry) (?:for|if|to see) (?:${YOUR}|those|that|anything|something|the|them|it)(?: [a-z]+){0,6} (?:happen|hurt|burn|fall|break|broken|lost|spoiled|meet|failed?|get|got|accident)`,
  `accidents (?:do )?happen`,
  `(?:things?|something|bad things|anything)(?: bad| terrible| awful)* (?:can|could|might|may|will|is going to|are going to) happen to (?:${YOU}|${YOUR}|a|him|her|people|girls|them|someone)`,
  `(?:i|we) (?:would|wouldnt|id|d) ?(?:not )?(?:let|move|keep|be careful|watch|go|drink|start|open|sleep)(?: [a-z]+){1,9} if i were ${YOU}`,
  // Endings that only a threat has.
  `(?:that|thats|this is|its)(?: is)? a promise not a (?:threat|prediction|warning)`,
  `(?:not|isnt|nor) a threat ,? ?(?:its|it is|just|but)? ?(?:a |an )?(?:promise|fact|advice)`,
  `mark my words`,
  `(?:when|once|after|by the time|before) (?:i|im|ive|we|weve)(?: am| have| are)? (?:done|finished|through) with (?:${YOU}|him|her|them|${YOUR})`,
  `(?:nothing|not much|whats|whatevers|enough) (?:be )?left of (?:${YOU}|him|her|them|${YOUR})`,
  `(?:say|kiss|wave) (?:goodbye|goodnight|bye|farewell|good night) to (?:${YOUR}|his|her|their|those|that)`,
  `(?:enjoy|last) (?:${YOUR}|the) last (?:week|day|night|meal|supper|breath|days|hours|walk|weekend|christmas|summer)`,
  `while ${YOU} (?:still )?can(?= \\.|$| ,| because)(?<=(?:run|hide|leave|walk|breathe|smile|laugh|pray|things)(?: [a-z]+){0,3} while ${YOU} (?:still )?can)`,
  `(?:${YOU}|he|she|they|${YOU} both|anyone)(?: will| are| is|re|s|ll)? ?(?:not|wont|never|never gonna|wont ever|cant|not going to|isnt|arent|aint) ?(?:be |going to |gonna )?(?:walk|walking|breathe|dance|wake up|see (?:sunday|monday|tomorrow|christmas|spring|summer|the|another)|make it (?:to|home|out|back)|walk (?:again|out|right)|be (?:walking|dancing|found|seen))(?= again| right| to| out| another| \\.|$| ,| home)`,
  `(?:wont|never|not) see (?:sunday|monday|tuesday|wednesday|thursday|friday|saturday|tomorrow|christmas|spring|hogmanay|morning|another)`,
  `(?:start|begin|keep) digging ${YOUR}`,
  `(?:six feet|six foot) under`,
  `(?:its|be|its gonna be|going to be) (?:lights out|curtains|game over) for (?:${YOU}|him|her|them)`,
  `its lights out`,
  `(?:in|into) (?:a|the|${YOUR}) (?:box|ditch|bodybag|body bag|bin bag|black bag|shallow grave|boot|trunk|ground|hole|river|canal|well|lake|quarry|freezer|cellar|basement|pit)(?= \\.|$| ,| and| by| with| of| before| for)(?<=(?:put|putting|dump|throw|thrown|bury|leave|leaving|left|stuff|stick|end up|ends up|shove|toss|wake up|found|chuck|drop|send|keep|lock|locked|drown|throwing|youll be|${YOU} are|youre|him|her|them|${YOU}|boy) (?:in|into) (?:a|the|${YOUR}) [a-z]+(?: [a-z]+)?)`,
  `(?:off|from|under|over|down|in front of|out of) (?:a|the|that|this|${YOUR}|my) (?:[a-z]+ )?(?:roof|bridge|balcony|platform|cliff|pier|bus|train|stairs|steps|escalator|lift shaft|well|wheels|window|tram|ledge|railing|viaduct|scaffolding|towpath|wall|loading dock|fire escape)(?<=(?:push|pushing|pushed|throw|throwing|thrown|shove|shoved|shoving|kick|kicked|toss|hang|drag|dangle|drop|pushes|roll|tip|chuck|nudge|putting|put) (?:${YOU}|him|her|them|it|that|the|[a-z]+|[a-z]+ [a-z]+) (?:off|from|under|over|down|in front of|out of) .{0,40})`,
  `(?:no|without) (?:witnesses|witness|prisoners|survivors)(?= \\.|$| ,| no)`,
  `(?:pay|paying|paid) (?:${YOU}|him|her|them|${YOUR} ${KIN}) a (?:little |friendly )?visit`,
  `expect (?:us|visitors|me|a visit|company)(?= \\.|$| tonight| soon| ,)`,
  `(?:${YOUR}|his|her|their|ur) (?:turn|day|time|hour|moment|end)s? (?:is |s |will )?(?:is )?(?:coming|come|up|near|will come|has come)`,
  `(?:get|got|gets|getting|have|had|has) (?:what|whats|it|all thats)(?: is|s)? (?:coming|comin)(?= \\.|$| to| ,| and)`,
  `(?:had|has|have|got) it (?:coming|comin)`,
  `(?:a|youll get|get) (?:bullet|knife|blade|brick|fist|fists|bat)(?: [a-z]+){0,2} (?:has|have|with|got) (?:${YOUR}|his|her|their) names? on`,
  `(?:${YOUR}|his|her|their) names? (?:is |are )?on (?:the|a|that|my|this|it|them) ?(?:bullet|knife|list|blade|fist|grave)?(?<=(?:bullet|fist|fists|knife|blade|grave|list|stone).{0,40})`,
  `(?:run|hide|move|change)(?: [a-z]+){0,6} (?:but )?(?:ill|i will|we will|well|i can|i) (?:always |still )?(?:find|found|hunt|catch) ${YOU}`,
  `(?:catch|caught) (?:${YOU}|u|him) (?:alone|lackin|lacking|slippin|slipping|outside)`,
  `on sight(?= \\.|$| ,)(?<!love.{0,30})(?<!at first.{0,12})`,
  `(?:getting|get|gets|got) (?:jumped|stomped|smoked|merked|shanked|clapped|dropped|buried|battered|decked|sparked)`,
  // Knowing too much.
  `(?:i|we) (?:know|knew|have|got|found|ve got|pulled)(?: all| exactly| just| got| already)* (?:which|what|where|when|who|the)?(?: [a-z]+)? ?(?:${YOUR}|his|her|their|${YOU}) (?:[a-z]+ )?(?:${HOME}|${KIN}s? (?:school|nursery|bus|route|gym|work|house|address))(?= \\.|$| ,| and| you| is| now| by| behind| when| i)`,
  `(?:i|we) know (?:which|what) [a-z]+ (?:${YOU}|she|he|they) (?:take|use|uses|takes|goes?|drives?|lives?|walks?|nap|park|sleeps?)`,
  `(?:followed|following|trailed|tracked|shadowed) (?:her|him|${YOU})(?: again| home| all the way| through| round)`,
  `(?:outside|opposite|inside|behind|across from) (?:${YOUR}|her|his|their) (?:${HOME})(?<=(?:im|sit|sitting|sat|wait|waiting|stood|standing|parked|be|already|hide|hiding|lurking|guess whos|camped|been|lay|in) (?:[a-z]+ ){0,4}(?:outside|opposite|inside|behind|across from) (?:${YOUR}|her|his|their) .{0,20})(?= \\.|$| ,| now| and| with| tonight| when| again| every| until| at)`,
  // A message for somebody close.
  `(?:tell|ask|warn) ${YOUR} (?:new |little |big |sweet )?${KIN} (?:to (?:check|watch|look|stay|count|be careful|keep|enjoy|sleep|lock)|(?:hes|shes|they|he|she|its|im|i|whos|who|that|what))`,
  // Ultimatums.
  `(?:again|once more|one more|another|one more time|one more word)(?: [a-z]+){0,6} (?:and|n|or) (?:${ILL}|youll|youre|ur|${YOU}|somebody|theyll|its|hes|shes|thats)(?: [a-z]+){0,3} (?:put|take|come|cut|break|burn|smash|end|find|show|make|kick|drag|rip|do|get|throw|shut|be|kill|hurt|tell|send|post|set|getting|taking|coming|putting|feeding|setting|gonna|over|dead|finished|done)`,
  `(?:pay|leave|stop|open|give|sign|meet|dump|tell|shut|keep|reply|do|drop|come|move|get|take|send|answer|unblock|back off|print|cancel|marry|withdraw|say)(?: [a-z]+){0,8} ,? ?(?:or|otherwise|unless) (?:${ILL}|theyll|they|${YOU} will|youll|${YOUR}|the (?:photos?|pictures?|video|files?|girl|dog|kid)|else|lose)(?: [a-z]+){0,3} (?:put|take|come|cut|break|burn|smash|end|find|show|make|kick|drag|rip|throw|shut|kill|hurt|tell|send|post|set|taking|coming|pay|gets?|go|goes|ruin|leak|scald|chop|stop|staple|squeeze|have|start|beat|shake|lose|die|dies|bleed|know|everyone|hunt|see)`,
  `${YOU} (?:have|got|ve got|ve)(?: got)? (?:until|till|til) (?:[a-z]+)(?= \\.|$| ,| to| before| or| and)`,
  `youve got (?:until|till|til) [a-z]+`,
  `(?:final|only) (?:warning|notice|correspondence)(?= \\.|$| ,| to| before| i| you| bitch)`,
  `(?:vote|show up|come|turn up|try|touch|go|keep|snitch|talk)(?: [a-z]+){0,7} and see what (?:happens|i do|we do)`,
  `(?:try|test|push) me (?:again |bitch |and )?(?:see|and see|watch|once)`,
);
