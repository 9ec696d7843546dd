import { phrases } from '../../phrases/phrases.ts';
import { YOU, YOUR } from './vocabulary.ts';

const HURT =
  '(?:raped|killed|murdered|beaten|stabbed|shot|hurt|hanged|hung|lynched|gassed|tortured|strangled|slapped|punched)';
const WEAPON = '(?:gun|knife|bat|hammer|axe|bullet|machete|blade|pistol|rifle)';
const YOURE = `(?:youre|${YOU} are|ur)`;

/** Threats that do not say who will carry them out. */
export const IMPLIED = phrases(
  `(?:slit|cut) ${YOUR} throat`,
  `(?:put|with) a bullet in ${YOUR}? ?(?:you|head|skull|brain)`,
  `${WEAPON} (?:with|that has) ${YOUR} name`,
  `(?:waiting|coming|wait|come)(?: for you)?(?: here| there| outside| over)* with a ${WEAPON}`,
  `(?:come|coming|go|going|be|show up|turn up|arrive|waiting)(?: [a-z]+){0,5} with (?:a|my|the) ${WEAPON}`,
  `i (?:have|got|bought|bring|will bring|own) (?:a|my|the) ${WEAPON}(?: [a-z]+)? (?:and|ready|for you|waiting|because)`,
  `(?:please|should) (?:shoot|kill|stab|beat|strangle) (?:this|that|the|her|him) ?(?:girl|boy|guy|bitch|man|woman|one)?`,
  `acid (?:in|on|over) ${YOUR} face`,
  `${YOURE} a dead (?:man|woman|girl|boy|person|bitch)`,
  `${YOURE}(?: so)? dead(?: meat)?(?= \\.|$| to me)`,
  `sleep with one eye open`,
  `${YOUR} (?:whole |entire )?(?:family|parents|mother|mom|mum|kids|children|dog|cat|friends)(?: will| is going to| are going to| is gonna)(?: all)? (?:die|burn|suffer|bleed)`,
  `(?:tonight|tomorrow|today|soon|this week) ${YOU} (?:die|burn|bleed|will die)`,
  `(?:nobody|no one) will (?:ever )?find ${YOUR} body`,
  `${YOU} (?:will not|wont|will never) (?:live|survive|make it|be alive|wake up|see (?:tomorrow|the (?:morning|sun|end)|${YOUR}))`,
  `youll (?:never|not) (?:live|survive|see tomorrow|wake up)`,
  `(?:gonna|going to|want to|wanna|will|ill|could) rape ${YOU}`,
  `(?:belong|go|put you|send you) (?:in|to|into)(?: a| the)? gas chambers?`,
  `(?:world|everyone|everybody) would be better(?: off)? (?:without you|if you (?:were dead|died|were gone|never existed))`,
  `blood (?:will be |is )?on (?:the|${YOUR}) (?:wall|floor|door|street)`,
);

/** Wishes of harm. */
export const WISHED = phrases(
  `${YOU} (?:should|must|deserve to|need to|ought to|shouldve|should have|could have)(?: all| both| just| really| been| have)* (?:(?:be |get )?${HURT}|die|died|suffer|burn in hell|rot)(?! (?:laugh|of|for|from|with))`,
  `${YOU} (?:deserve|need|want) (?:death|to be ${HURT})`,
  `(?:hope|wish|pray)(?: that)? ${YOU}(?: all| both| just| would| fucking)* (?:(?:be|get) (?:${HURT}|hit by|run over|cancer|aids)|die|died|suffer|burn in hell|rot|choke|crash|drown|bleed|never wake up)(?! (?:laugh|of laugh|in my arms|old|happy|hard))`,
  `(?:want|wish|wished) ${YOU} (?:were |was |to be )?dead(?= \\.| ,|$| and| so)`,
  `hope (?:someone|somebody|he|she|they) (?:rapes?|kills?|hurts?|beats?|shoots?|stabs?|strangles?) ${YOU}`,
  `(?:too bad|shame|pity|sad)(?: that)? ${YOU} (?:didnt die|did not die|survived|are still alive|still breathe)`,
  `(?:youre|${YOU} are|ur|${YOU}) (?:going to|gonna|will) die(?! (?:laugh|of|when|if|for|from|with|inside|a |reading|one day|someday))`,
  `(?:${YOU} will|youll) die (?:tonight|soon|tomorrow|screaming|alone)`,
  `(?:get|have|deserve) (?:cancer|aids|hit by a (?:bus|car|truck|train))(?= \\.|$| and| you)`,
  `(?:better|nicer|happier) (?:place|world)(?: [a-z]+)? (?:if ${YOU} (?:were|was|are) (?:dead|gone|not in it)|without ${YOU}|when ${YOU} (?:die|are gone))`,
  `hopefully (?:someone|somebody|they|he|she|a (?:car|bus|truck)|${YOU}) (?:will )?(?:runs?|kills?|hits?|dies?|gets? (?:killed|hit|hurt|raped)|crash(?:es)?|shoots?|beats?)`,
  `why (?:arent|are) ${YOU} (?:not )?(?:dead|still alive)`,
);

export const IN_OTHER_LANGUAGES = phrases(
  'ich (?:bring|bringe|werde|will|wurde)(?: dich| euch)? (?:dich |euch )?(?:um|umbringen|toten|abstechen|fertigmachen|erschiessen|erwurgen|schlagen|vergewaltigen)',
  'ich (?:stech|steche|knall|knalle) dich ab',
  'ich (?:mach|mache) dich (?:kalt|fertig)',
  'ich (?:schlag|schlage) dich (?:tot|zusammen)',
  '(?:hoffentlich|hoffe) (?:stirbst du|du stirbst|verreckst du|du verreckst)',
  '(?:stirb|verreck|verrecke)(?= \\.|$| doch| endlich)',
  'ich hau(?:e)? dir (?:die|eine|aufs|in)',
  'te (?:voy|vamos) a (?:matar|violar|pegar|romper)(?! a besos| de amor| el corazon)',
  'voy a matarte(?! a besos| de amor)',
  '(?:ojala|espero que) te (?:mueras|maten|violen)',
  'muerete',
  'je vais te (?:tuer|violer|crever|frapper|egorger|buter)(?! de)',
  'je vais te (?:casser|peter|defoncer|faire (?:mal|souffrir))',
  '(?:ti|vi) (?:spacco|rompo|sfregio|faccio fuori)',
  '(?:^|va )creve(?:r)?(?= \\.|$)',
  'j ?espere que tu (?:creves|meures|vas mourir)',
  'ti (?:ammazzo|uccido)(?! di)',
  '(?:spero che tu muoia|devi morire|muori(?= \\.|$))',
  '(?:vou|vamos) te matar(?! de)',
  'ik (?:maak je (?:dood|kapot|af)|vermoord je|ga je (?:vermoorden|slaan|doden))',
);
