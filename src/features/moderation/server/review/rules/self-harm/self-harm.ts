import { type NormalizedText, says, matchesInOneSentence } from '../../normalize/normalized-text.ts';
import { phrases } from '../../phrases/phrases.ts';
import type { Rule } from '../rule.ts';
import { withoutUrging } from '../threat/urging-to-die.ts';
import { NOT_LONGING, SELF_HARM_IN_OTHER_LANGUAGES } from './other-languages.ts';

const WANT = '(?:want to|wanna|need to|wish to|should|deserve to|would rather|wish i could|ready to|hope i|hope to)';
const PLAN =
  '(?:want to|wanna|gonna|gunna|going to|will|ill|might|could|should|id|would|tried to|try to|trying to|about to|have to|had to|planning to|plan to|decided to|ready to|thinking of|think of|thinking about|think about|thought about|about)';
const ABOUT =
  '(?:want to|wanna|going to|gonna|will|ill|might|could|should|need to|id|would|keep|kept|been|started|stop|thinking about|think about|thought about)';
const GONE = '(?:gone|dead|not here|not around|not alive|no longer here|never born|out of the way)';

/** Explicit mentions of dying or of hurting oneself. */
export const DANGER = phrases(
  `(?:i|i just|i really|i only|just|sometimes|i sometimes|i often|i honestly|somedays i) ${WANT}(?: just| really| finally)? (?:die|be dead|not exist|not be alive|stop existing|cease to exist|not wake up)${NOT_LONGING}`,
  `${PLAN}(?: just| actually| finally)? (?:kill|hang|drown|shoot|unalive|strangle|poison)(?:ing)? (?:myself|my self)(?! laugh)`,
  `(?:kill|killing|killed) myself(?= tonight| tomorrow| if| over| because| \\.|$)`,
  `kms`,
  `${ABOUT} (?:hurt|harm|cut|burn|starve|starving)(?:t?ing)? myself(?! (?:shav|cook|on|while|off|slic|short|some))`,
  `(?:i |back to |been |started |keep |again )(?:cut|cutting) (?:again|myself again|at night)(?= \\.| ,|$| and| because)`,
  `(?:cut|slit|cutting|slitting|slice|open) my (?:wrists?|arms?|thighs?|veins|skin)`,
  `(?:razors?|blades?|knife) (?:on|to|across|against|over) my (?:skin|arms?|wrists?|thighs?|throat|veins)`,
  `(?:end|ending|take|taking|ended) my (?:own )?life(?! together)`,
  `(?:end|ending) (?:it all|everything)`,
  `i (?:want to|wanna|will|am going to) end it(?= \\.| ,|$| tonight| tomorrow)`,
  `(?:planned|planning|decided|know|figured out|thought about|thinking about)(?: of)? how (?:and when )?(?:to|i will|i would) (?:end it|end everything|die|do it)`,
  `(?<!(?:not|isnt|arent) )suicidal`,
  `(?<!(?:career|social|political|fashion) )suicides?(?! (?:squad|doors?|mission|chicken|wings))`,
  `(?<!(?:you|u|dont|not|never|didnt|he|she|they|who|if) )(?:want to|wanna) (?:die|be dead)${NOT_LONGING}(?! (?:before|until|without))`,
  `i(?: just| always| sometimes| still| already)? (?:hurt|harm|cut|burn|starve|punish|hit)(?:ed)? myself(?! (?:shav|cook|on|while|off|slic|short|some|at (?:work|practice)|in the kitchen))`,
  `(?:tonight|tomorrow|today|soon)(?: ,)? (?:i am|im|i|ill)(?: going to| gonna| will)? (?:do it|end it|be gone)`,
  `(?:pills|tablets|rope|razor|razor blades?) (?:is|are|lies|lie) (?:on|in|next to|under|beside|here)`,
  `(?:will|going to|gonna|want to|wanna|might|could|tried to|i) overdosed?(?! on (?:you|your|chocolate|coffee|love|sugar))`,
  `(?:took|take|taking|swallow|swallowed|swallowing|eat|have|got) (?:all|too many|enough|so many|a handful|a bottle|the whole (?:pack|bottle|box))(?: of)?(?: the| my| these| those| her| moms)? (?:sleeping )?(?:pills|tablets|meds|painkillers)`,
  `${PLAN}(?: just)? (?:jump|jumping|step|stepping|throw myself|throwing myself|leap) (?:off|from|in front of|under|out of) (?:a|the|that|this|my) (?:[a-z]+ )?(?:bridge|roof|building|train|balcony|cliff|tower|window|bus|car|truck|platform)(?! (?:for|with) you)`,
  `(?:scratch|scratched|scratching|burn|burned|burnt|burning|bite|biting|carve|carving|hit|hitting) (?:my (?:arms?|wrists?|legs?|skin|thighs?)|myself)(?: until| till| so| again| at night| to feel| when| on purpose)`,
  `(?:rope|noose|razors?|gun|overdose) (?:is |are |lies |waiting )?(?:ready|waiting|prepared|in my (?:room|hand|drawer|closet)|around my neck)`,
  `(?:drive|crash|steer)(?: my| the)? car (?:into|off|against) (?:a|the) (?:tree|wall|bridge|river|cliff|truck)`,
  `bleed(?:ing)? out`,
  `self (?:harm(?:ing|ed)?|injur(?:y|ing))`,
);
/** Being tired of life. */
export const WEARY = phrases(
  `life (?:is not|isnt|is no longer) worth (?:living|it)`,
  `i (?:just |really |honestly |simply )*(?:do not|dont|no longer) (?:want to|wanna) (?:be alive|exist|keep living|go on living)`,
  `i (?:do not|dont|no longer|really dont) (?:want to|wanna) (?:live|be alive|exist|be here|go on|wake up)(?: any ?more| any longer)(?= without you| \\.| ,|$| and| because| if)`,
  `i (?:do not|dont) (?:want to|wanna) wake up(?= \\.| ,|$| again| tomorrow| ever)`,
  `(?:wish|hope|hoping|pray|praying)(?: that| if)? i (?:do not|dont|would not|wouldnt|wont|never|didnt|had never|could not|did not)(?: have to)? (?:wake up|woken up|existed?|been born|wake)(?! (?:from|next|beside|with))`,
  `(?:about|of|with) (?:not|never) waking up(?! (?:next|beside|with|without|alone))`,
  `(?:sleep|asleep)(?: and)? (?:and )?never wake up(?! (?:next|beside))`,
  `(?:want|wish|need)(?: for)? (?:it|it all|everything|my life|the pain|all of this|all this) (?:all )?to (?:be over|end|stop)`,
  `want to disappear (?:forever|for good|and never|from this (?:world|earth)|completely)`,
  `(?:cant|cannot|can not) (?:go on living|live any ?more|keep living|bear (?:to live|living|being alive))`,
  `(?:no|any|not a single|dont see a|dont have a|cant find a|cannot find a|without a) (?:reason|point|purpose|will)(?: left)?(?: for me)? (?:to|in|for|of) (?:live|living|keep living|go on|going on|keep going|continue|be alive|being alive|wake up|exist|existing|life)`,
  `(?:dont|do not|never) belong (?:in|on) this (?:world|earth|planet|life)`,
  `(?:think|thinking|thought|dream|dreaming) (?:a lot |often |only |constantly )?(?:about|of) (?:my own )?(?:death|dying|being dead)(?! (?:metal|star|valley|note|of|laughing|in your|my hair|her hair|the eggs))`,
  `(?:to|fall) sleep and (?:not|never) wake up`,
  `my life (?:has no (?:value|meaning|worth|point|purpose)|is (?:worthless|pointless|meaningless))(?! without (?:you|u))`,
  `cut deeper`,
  `(?:like|feels|would be|it is) (?:like )?to be dead`,
  `(?:cant|cannot|can not|dont want to) live with myself`,
  `last (?:thing|words|letter|message|lines?) (?:that )?(?:i|you)(?: will|ll)?(?: ever)? (?:write|say|send|hear from me|read from me|get from me)`,
  `(?:whats|what is|no|is there a|wheres|see the|see a)(?: the)? point (?:of|in) (?:being alive|being here|living|life|going on|it all|existing|anything|staying|waking up|trying any ?more)`,
  `(?:dont|do not|didnt|never) deserve to (?:live|be alive|exist|breathe|be here)`,
  `(?:nobody|no one|you|they|none of you) (?:will|wont|would|will not)(?: ever| have to| never)* (?:see|hear from|find|be bothered by|worry about) me(?: ever)? (?:again|any ?more)`,
  `i (?:really |just |so )?hate my life`,
  `(?:ways|how|when) to (?:do it|kill myself|die|end it)(?= \\.|$| painlessly| quickly)`,
  `ways to do it`,
  `(?:the|all the|this|my) pain (?:will|is going to) (?:be over|end|stop)`,
  `(?:last|only) (?:thing|person|reason) (?:that |who )?(?:keeps|keeping|kept|is keeping) me (?:alive|here|going)`,
  `(?:come|cry|show up) (?:to|at) my funeral`,
  `(?:wrote|written|writing|left) (?:the |my |a |all )*(?:suicide note|goodbye letters?|farewell letters?|letters to my family|will and)`,
  `(?:stood|standing|sit|sitting|am|sat) (?:on|at) the (?:edge|tracks|ledge|railing|roof)`,
  `toaster bath`,
  `better off (?:dead|without me)`,
  `(?:would|will|might|could|d) be (?:so much |much |a lot |far |all )?(?:better|happier|easier|fine|relieved)(?: off)? (?:without me|if i (?:was|were|am|wasnt|werent|weren t) ?${GONE}?|if i (?:died|disappeared|didnt exist|never existed|just died|left this world))(?= \\.| ,|$| and| because| here| around)`,
  `(?:nobody|no one|noone|anyone|anybody|you|they|who)(?: would| will| wouldnt| wont| not|d)*(?: even| ever| really)? (?:notice|miss me|care|cry|come)(?: about me)? (?:if|when|once) i(?:m| am| was| were| would be| have)? ?(?:just |suddenly )?(?:died|die|dead|gone|disappear(?:ed)?|killed myself|did it)`,
  `(?:wish|wished) i (?:was|were) (?:dead|never born|not alive|gone forever|six feet under)`,
  `(?:wish|wished) (?:that )?i (?:could|would|had)(?: just)? (?:die|died|disappear forever|stop existing|not exist)${NOT_LONGING}`,
  `(?:tired|sick|done|exhausted) (?:of|with|from) (?:living|being alive|life|existing|my life|breathing)(?! alone| without| apart| in| next| with| here| at home| so| like| like this| far| on| under)`,
  `(?:nothing|nobody|no one)(?: left)? to live for(?! but you| except you)`,
  `(?:lost|losing|no|lose)(?: the| my| all)? will to live`,
  `(?:rather|might as well|would be better) (?:be|being)? ?(?:dead|die)(?! than)`,
  `(?:want|going|wish) to (?:vanish|be gone|fade away|not be here)(?: forever)?(?= \\.| ,|$| from| and)`,
  `(?:see|find|know) (?:no|any|a) (?:way out|future for (?:me|myself))`,
  `(?:i am|im|i feel like|being) (?:just |only )?(?:a|such a) burden(?= \\.| ,|$| to| for| on)`,
  `i hate myself(?= \\.|$| so much| and (?:want|wish|my life|everything))`,
  `(?:when|after|once) i(?:m| am) (?:dead|gone)(?= \\.| ,|$| you| nobody| maybe)`,
  `(?:world|earth|life|place)(?: [a-z]+){0,3} without me in it`,
  `(?:give|giving|gave|given) up on (?:life|living|myself|everything)`,
  `(?:goodbye|farewell) (?:forever|world|cruel world|everyone|letter)`,
  `by the time you (?:read|get|find) this(?: letter)? ?,? ?(?:i will|ill|i am going to|im going to)? ?(?:be )?(?:gone|dead|no longer)`,
  `(?:this is|these are) my last (?:letter|words|message|night|day on earth|goodbye)(?! (?:at|in|of school|here))`,
  `(?:hate|hating) (?:being alive|existing|that i (?:am alive|exist|woke up))`,
  `(?:to|you|u|ever) (?:kill|hang|harm|unalive) yourself(?! laugh)`,
);

/** A sentence about oneself with life or death and despair in it, unless it is about love. */
const ONESELF = phrases('i', 'im', 'ive', 'me', 'my', 'ill', 'id', 'myself');
const LIFE_AND_DEATH = phrases(
  '(?:death|suicide|dying|die|dead|funeral|grave|overdose|noose|pills|tablets|train tracks|tracks|rope|razor)',
  '(?:exist|existing|existence|keep living|be alive|being alive|stay alive|keeping me alive|living|my own life)',
  '(?:wake up|waking up|woke up|open my eyes|make it to|see tomorrow|another day)',
);
const DESPAIR = phrases(
  '(?:dont|do not|no longer|never) (?:want|wanna|care|think|see|know why)(?: to)?',
  '(?:not strong enough|too weak|too tired|so tired|tired of (?:life|being|living(?! (?:so|alone|far|apart|without|with|in|next))|everything|it all|fighting|waking|trying)|sick of (?:life|living|being|everything|it all)|enough of|give up|giving up|hopeless|worthless|pointless|useless|empty inside)',
  '(?:only way|way out|no way|no hope|no point|no reason|no future|nobody|no one|alone forever)',
  '(?:pray|wish|hoping|hope) (?:that )?(?:i|it|god)',
  '(?:wonder|wondering|imagine|imagining|planning|longing for|ready for|looking forward to|think about|thinking about|think of|thinking of|point of|long for)',
  '(?:saving|saved|collecting|hiding|counting)(?: up)?',
  '(?:pain|goodbye|farewell|last thing|hate that i|hate my|hate waking|hurt so|over tonight|end it|stop it|cant take|cannot take|cant bear|stepped back|stood on)',
);
const IN_LOVE = phrases(
  '(?:laugh|laughing|embarrassment|shame|shyness|curiosity|boredom|jealousy|thirst|hunger|cold|heat)',
  '(?:your (?:smile|eyes|laugh|voice|lips|arms|hand|hands|name)|kiss|love you|in love|marry|beautiful|happy|dance|dream)',
  '(?:next to you|beside you|with you|without you|for you|to see you|to meet you|to know you|to be with)',
  '(?:chess|game|film|movie|book|phone|battery|plant|song|party|exam|dead (?:serious|sure|gorgeous|line))',
  '(?:grandmother|grandfather|grandma|grandpa|father|mother|dad|mum|mom|cat|dog|uncle|aunt|friend|brother|sister)',
);
export const showsDespair = (text: NormalizedText) =>
  matchesInOneSentence(text, [ONESELF, LIFE_AND_DEATH, DESPAIR], IN_LOVE);

/** What the model cannot read. English words of despair are signs, which it weighs. */
export const selfHarm: Rule = {
  reason: 'self-harm',
  holds: (text) => says(withoutUrging(text), SELF_HARM_IN_OTHER_LANGUAGES),
};
