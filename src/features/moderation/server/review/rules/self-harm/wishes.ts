import { phrases } from '../../phrases/phrases.ts';
import { upTo } from './vocabulary.ts';

/** Not a wish of one's own: negated, or the reader's or everybody's. */
const MEANT =
  '(?<!(?:dont|not|never|didnt|doesnt|no longer|wouldnt|you|u|you are|youre|u are|everyone|everybody|nobody|who|people|if they|things|id) )';
const WISH =
  '(?:want|wants|wanted|wanting|wanna|wish|wishes|wished|wishing|hope|hopes|hoping|pray|praying|prayed|sooner|rather|long|longing|happier|plan|plans|planning|planned|mean|means|meant|intend|intends|decided|going|gonna|gunna|tried|trying|try|attempted|need|deserve|deserves|should|ought|ready|let me|beg|begging|asked god|ask god|envy|jealous of|practised|practising|practicing|rehearsed?|rehearsing|better)';
/** Excludes 'die laughing', 'die of shame', 'dead serious', 'death metal', 'dying to see you'. */
const LITERALLY =
  '(?! (?:in your|in ur|in his arms|in her arms|of|from|laugh[a-z]*|with|next to|beside|by your|for|old|a|an|happy|happily|holding|knowing|to|serious|sure|tired|right|set|on|inside|than|trying|hard|first|at|end|ends|sea|line|heat|weight|again (?:of|from)|reading|inside|after|metal|star|battery|phone|plants?|people|or|without)(?![^ ]))';
const END = '(?= \\.| ,|$| and| because| bc| cos| but| anymore| any ?more| tonight| now| soon| today)';

export const WISHES_TO_DIE = phrases(
  `${MEANT}${WISH}${upTo(4)} (?:die|dead|dying|death|dies|cease|unalive|deceased|erased)${LITERALLY}`,
  `(?:i|id|im|ill|ive)${upTo(3)} (?:be|being|am) (?:dead|a ghost|in the ground|under the ground|six feet under|buried)${LITERALLY}`,
  `(?:dont|do not|never|no longer|hate|hated|hating|tired of|sick of|done with|finished with|angry|refuse|didnt|no want|wish i|wish id|bored of|${WISH} not|${WISH} to not|${WISH} to stop|why do i|why should i) ?(?:want|wanna|wish|care|deserve|had never|hadnt|never)?${upTo(3)} (?:exist|existing|existed|be alive|being alive|stay alive|am alive|be born|been born|breathing|keep living|living|live|survive|go on living|be a person)${END}`,
  `(?:dont|do not|not|never|no longer|hope|wish|wishing|hoping|pray|praying)${upTo(5)} (?:wake up|woken up|waking up|woke up|come round|see the morning|wake)(?! (?:early|every ?day|each|late|before|at|for|next|beside|with|without|alone|from|in|so|now|on|yet|you|him|her|the|my|call)(?![^ ]))`,
  `(?:only|sole|one) (?:thing|reason|person)${upTo(4)} (?:alive|breathing|living|havent|not dead)`,
  `(?:why|sorry|angry|sad|surprised|disappointed|unfortunately)${upTo(3)} (?:still alive|still breathing|woke up|survived)`,
  `(?:end|ending|ended|finish|finishing|quit|quitting|exit|exiting|opt out of|check out of|resign from|leave|leaving|left|depart|departing) (?:it all|my life|this life|this world|the world|this earth|existence|my own life|her life|his life|everything|my existence|my story|my time here)(?! (?:with|together|up|alone|behind|easier|of|in|to|a|the|and see|like|better)(?![^ ]))`,
  `(?:ending|end) (?:things|it)(?= tonight| soon| for good| tomorrow| now| once| myself| properly| this (?:week|weekend|way))`,
  `(?:end|finish|stop|escape) (?:the|my|all the|this) (?:pain|suffering|misery)`,
  `(?:take|takes|taking|took|taken) (?:my|his|her|their|your) own li(?:fe|ves)`,
  `(?:done|finished|tired|sick|exhausted|bored|had enough|enough|over|fed up)(?: of| with| being)${upTo(2)} (?:life|living|existing|existence|being me|breathing|being alive|this side|feeling nothing|this world)${END}`,
  `(?:cant|cannot|can not|couldnt|cannae|too tired to|not strong enough to|too weak to|no strength to|dont have the strength to|decided not to)(?: [a-z]+){0,1} (?:go on|carry on|stay|live|be here|remain|hold on)(?= any ?more| \\.| ,|$| like this| much longer| another)`,
  `(?:cant|cannot|can not|couldnt) (?:do|face|take|bear) (?:another|one more) (?:day|night|week|month|year|monday|winter|birthday|morning|hour|summer|christmas)`,
  `(?:no|any|one|single|see a|find a|the|whats the|what is the) (?:reason|point|purpose|use|argument)${upTo(3)} (?:go on|going on|stay|stay alive|live|living|carry on|keep going|keep living|be here|wake up|life|body|against suicide)${END}`,
  `(?:no|without a|not have a|dont have a|have no|see no|any) (?:future|way out|way forward|tomorrow)(?: for me| left)?${END}`,
  `(?:want|wanna|wanted|need) (?:out of this (?:life|world|body)|it over|it to be over|it to end|this to end|it all to stop|everything to stop|to be nothing|to be gone|to go home to god|to sleep forever|to stop living|the permanent)(?! (?:of (?:the|here|bed)|with)(?![^ ]))`,
  `(?:nothing|nobody|no one|not much|little)(?: left)? (?:to live for|to stay for|to stay alive for|keeping me here|keeps me here|left for me here)(?! (?:but)(?![^ ]))`,
  `(?:giving|give|gave) up (?:tonight|on life|on living|for good|for real|completely)`,
  `(?:wont|dont think i will|dont think ill|not gonna|not going to) (?:survive|make it) (?:this|the|tonight|another|until|till|til|to|through|past|much|it)(?! (?:party|meeting|gig|show|concert|dinner|wedding|cinema|class)(?![^ ]))`,
  `(?:suicid(?:e|al)|self ?harm(?:ing|ed|s)?|self ?injur(?:y|e|ing)|unaliv(?:e|ed|ing)|kermit sewer)(?<!(?:not|isnt|arent|never) suicidal)(?! (?:squad|doors?|mission|bomb|bombers?|bombing|vests?|attack|rate|rates|hotline)(?![^ ]))`,
  `(?:depressed|depression|hopeless|worthless|empty|numb)(?: [a-z]+){0,8} (?:die|dying|dead|end it|living|alive|exist|existing|go on|suicide|kill|hurt myself)`,
  `(?:body|heart|chest|lungs)${upTo(4)} (?:stop|stops|quit|quits|give up|gives up|give out|gives out)(?= in my sleep| on its own| \\.| ,|$)`,
  `(?:go|going|sleep|sleeping|gone)(?: to sleep)? (?:forever|for good|for ever|and never)(?= \\.| ,|$| wake| come)`,
  `(?:want|wanna|wish|like|need|love) (?:to |i could )?(?:disappear|vanish|fade|evaporate|stop)(?= forever| for good| completely| so much| and have| \\.| ,|$)`,
  `(?:should|ought to) (?:never|not) have (?:been born|survived|lived|woken)`,
  `(?:should|shouldve)${upTo(2)} been me(?= \\.| ,|$)`,
  `(?:death|dying|being dead|not existing|suicide)(?: [a-z]+){0,2} (?:sounds|seems|feels|would be|must be|looks)(?: [a-z]+){0,2} (?:nice|good|peaceful|easier|easy|better|like|kind|quiet|holiday|relief|tempting)`,
  `(?:put me in the ground|dont resuscitate me|somebody finish me|someone finish me|god take me|lord take me|take me instead|call me home)`,
  `(?:thoughts?|thinking|think|thought|dream|dreams|dreaming|fantasi[sz]e|fantasi[sz]ing|imagine|imagining|obsessed|plan|planning|planned|picked)${upTo(3)} (?:suicide|killing myself|ending it|ending my|ending things|dying|my death|own death|own funeral|my funeral|hanging|jumping|not being here|being gone|disappearing|cutting|the roof|the bridge)(?! (?:of|out|to|for|with|laugh[a-z]*|around)(?![^ ]))`,
  `(?:join|joining|follow|be with|see|go to|going to) (?:him|her|them|my (?:mum|mom|nan|gran|grandma|wife|husband|brother|sister|dad|baby|son|daughter|little girl)|nan|grandma|grandmother|mama)(?: again)? (?:in heaven|soon|in the ground|on the other side|up there|now in)`,
);
