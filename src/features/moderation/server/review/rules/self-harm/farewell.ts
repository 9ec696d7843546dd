import { phrases } from '../../phrases/phrases.ts';

const FAMILY =
  '(?:mum|mom|mama|mother|dad|papa|father|maw|family|kids|children|boys|girls|twins|wife|husband|sister|brother|parents|students|everyone|them|her|him)';
const WEEKDAY = '(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)';
const WHEN = `(?:by|before|b4|after|in) (?:the time|the end|morning|midnight|tonight|tomorrow|spring|summer|winter|autumn|easter|christmas|march|june|next|then|${WEEKDAY}|the weekend|the year|the month|my|its|this|you)`;
const NOT = `(?:wont|will not|shant|shall not|not going to|not gonna|dont plan (?:to|on)|do not plan to|dont intend to|do not intend to|dont mean to|not planning to|dont see myself|dont think (?:im|ill|i will|i am)(?: going to| gonna)?|never going to)`;

export const SAYS_FAREWELL = phrases(
  `i (?:really |just )?${NOT}(?: be)? (?:alive|around|lasting|last|survive|make it|waking|turn round|be waking|anywhere)(?= \\.| ,|$| long| by| to see| past| the (?:week|night|month|year|winter)| much| for| when| after| until| any| in the morning| at the end| it)`,
  `(?:im|i am) ${NOT}? ?(?:not )?(?:gonna|going to|planning to) be (?:alive|around|here|anywhere)(?= \\.| ,|$| long| by| to see| much| after| any| in the morning| at the end| on the)`,
  `(?:wont|not) be (?:here|there|around) (?:${WHEN}|to see|any ?more|much longer|when the)`,
  `(?:not|never) (?:be )?(?:see|seeing|around for|here for|in) (?:the )?(?:next year|new year|another (?:year|winter|spring|birthday)|snow this|it through)`,
  `(?:ill|i will|im|i am|be|id be|prob be|probably be|already be) (?:be )?(?:dead|gone)(?: by| before| b4| soon)(?! (?:the (?:14th|weekend)|lunch|ten)(?![^ ]))`,
  `(?:when|once|after|if|until|til|till) (?:im|i am|ive|i have|i) (?:dead|gone|buried|no longer here|not here|died|disappear|go quiet)(?! (?:laugh[a-z]*)(?![^ ]))(?! (?:on|to|for|at|from|through|home|out)(?![^ ]))`,
  `(?:my|this is the|these are my|this is your|one) last (?:words|will|goodbye|note|sunset|breath|days|night on|day on|day alive|letter to anyone|letter to anybody)(?! (?:at|in (?:paris|rome)|of (?:school|term)|because|about|with you)(?![^ ]))`,
  `(?:goodbye|good bye|bye|farewell)(?: ,)? (?:everyone|everybody|all|world|mum|mom|mama|papa|dad|cruel|mild|for good|for real|for ever|me|fr)(?= \\.| ,|$| world)`,
  `(?:suicide|goodbye|farewell) (?:note|notes|letter|letters)`,
  `(?:wrote|written|writing|printed) (?:the|my|all the|three) (?:notes?|will)(?= \\.| ,|$| already| beforehand| for| is)`,
  `(?:whoever|one who|who|nobody|no one|children|child|has to|have to|had to|they|theyd|they will|someone|somebody|mum|before they|will they|would)(?: [a-z]+){0,2} (?:find|finds|found|finding) (?:me|him|her)(?= \\.| ,|$| dead| hanging| in| quickly| for| too| until| bc| because| when)`,
  `(?<!(?:to|on|faked his|over|take it to) )(?:my|my own) (?:funeral|ashes|burial|coffin|grave|gravestone|headstone|cremation|corpse|suicide|death|cremated|plot of earth)(?! (?:metal|trap|will be|bed|row|stare)(?![^ ]))`,
  `(?:scatter|cremate|bury) me(?= \\.| ,|$| under| where)`,
  `(?:if|in case|when) (?:something|anything) happens to me`,
  `(?:tell|let|kiss|hug) (?:my |ur |your |the )?${FAMILY}(?: [a-z]+){0,3} (?:i was|im sorry|i am sorry|sorry|i loved|it was my|it wasnt|i moved|for me)`,
  `(?:sorry|forgive me|goodbye)(?: ,)? (?:mum|mom|mama|papa|dad|mother|father|everyone|all|for leaving|for what im|for what i am|about the mess|for the mess|abt the mess|for tomorrow|i couldnt stay|i was not|im not stronger)(?= \\.|$| but| i (?:tried|cant|couldnt|love))`,
  `(?:dont|no need to|please dont) (?:come looking|look for me|try to find|cry at my|cry when i|be sad when i|ring anyone|call anyone|call an ambulance|go in my room|go into my room)`,
  `(?:gave|give|giving|given) away (?:all )?(?:my|her|his) (?:things|stuff|clothes|guitar|records|books|possessions|belongings)`,
  `(?:ive|i have|i|im|already) (?:already |finally )?(?:picked|chosen|set|choosing|picking) (?:a|the|my) (?:day|date|tree|spot|beach|bridge|method|beam|way)(?= \\.| ,|$| and)`,
  `(?:decision made|i already decided|since i decided|i have decided to (?:leave|go|die)|ive decided to (?:leave this|die|end my)|made my arrangements|make arrangements|made arrangements|made my peace|settled my affairs|my affairs (?:are )?in order|effective immediately)`,
  `(?:wont|shant|will not|not) (?:be )?need(?:ing)? (?:it|them|a|my|any of)(?: [a-z]+){0,3} (?:where im|where i am|after|any ?more|anyway)`,
  `where (?:im|i am) going(?= \\.| ,|$| there| you)`,
  `(?:wont|never|will not|dont|needn t|neednt) (?:have to |need to )?(?:worry|see|hear|bother|be bothered|deal|put up)(?: [a-z]+){0,2} (?:about |abt |with |of |from |by )?me(?: [a-z]+){0,4} (?:after|again|any ?more|any longer|tonight|tomorrow)`,
  `(?:gone|going|go) (?:where it doesnt hurt|to a better place|to sleep forever|to heaven|to grandmother|to nan|home to god|over the side)`,
  `(?:this|it|everything|all) (?:all )?(?:ends|end|stops|will be over|will end|is over) (?:tonight|this weekend|this week|tomorrow|today|on ${WEEKDAY}|after ${WEEKDAY}|soon)`,
  `no more (?:me|mornings|days|pain|tomorrows|birthdays)(?= \\.| ,|$| after)`,
  `(?:see|meet|wait for) (?:you|u|me|ya|yall) (?:on the other side|in heaven|in hell|in the next life)(?! (?:of (?:exams?|the [a-z]+))(?![^ ]))`,
);

export const IS_A_BURDEN = phrases(
  `(?:better|happier|fine|easier|kinder|nicer|lighter|free|freer|relieved|relief|breathe|improve)(?: off)?(?: [a-z]+){0,3} (?:without me|off without (?:him|her)|if i (?:was|were|am|died|die|left|didnt|wasnt|werent|never|disappeared|just)|when im (?:gone|dead)|with me gone|once im gone|for everyone)(?= |$)(?! (?:you|u)(?: |$)(?![^ ]))`,
  `without me(?: ,)? (?:they|everyone|my family|the world|mum|she|he)(?: [a-z]+){0,3} (?:better|happier|free|breathe|rest|easier)`,
  `(?:im|i am|ive been|i feel like|me|myself|being) (?:just |only |such |nothing but )?(?:a )?(?:complete |total )?waste of (?:air|oxygen|breath|skin|a life|life)`,
  `(?:nobody|no one|noone|who|none of (?:you|them)|not a soul|not one person)(?: would| will|d| wil| is going to| gonna| gaf| even| ever| really| actually| probably)* (?:notice|miss|mourn|need|needs|cry for|weep for) (?:me|if im gone|if i|im gone|for a|until|til)`,
  `(?:nobody|no one|noone|who|anyone) (?:would|will|d)(?: even| ever| really)* (?:notice|care|cry|know|come)(?= for (?:a week|weeks|days)| until| til| lol| if i| for a (?:week|fortnight|month))`,
  `(?:im|i am|be|being|feel like|become|became|just|only|such) (?:just |only |nothing but |such )?(?:a |an )?(?:burden(?! (?:of)(?![^ ]))|dead weight|weight around|worthless|waste of|mistake that|unwanted|unlovable)`,
  `worth more (?:dead|than me|than i am|than i)`,
  `life insurance(?: [a-z]+){0,4} (?:me|i|my|us|sons|papers)`,
  `(?:take|taking|took|remove|removing) (?:myself|me) out of(?! (?:the (?:game|race|running)|town|bed)(?![^ ]))`,
  `(?:everyone|everybody|they|you|theyd|youd|yall|people)(?: all)? (?:would|will|d) (?:be sorry|be sad|move on|understand|be glad|forget me)(?: [a-z]+){0,2} (?:when im|if i|once im|when i|after|then theyd)`,
);
