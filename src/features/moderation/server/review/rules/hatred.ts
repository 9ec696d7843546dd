import { says, type NormalizedText } from '../normalize/normalized-text.ts';
import { phrases } from '../phrases/phrases.ts';
import { withoutQuotes } from './quotes.ts';

/** People named by what they are: origin, religion, sex, orientation, disability. Patterns for `phrases`. */
const KIND =
  '(?:gay|trans|transgender|black|brown|white|disabled|autistic|muslim|jewish|christian|hindu|arab|asian|african|indian|mexican|chinese|turkish|polish|romanian|homosexual|lesbian|bisexual|queer|immigrant|foreign|refugee|migrant|roma)';

/** 'These women', 'gay people', 'a black person', 'immigrants'. */
const GROUP = `(?:${KIND} ?(?:people|persons?|persns?|folks?|men|women|man|woman|guys?|girls?|kids?|lads)|women|woman|females?|trans|transgenders|gays|blacks|lesbians?|bisexuals?|homosexuals?|queers|muslims?|moslems?|jews?|hindus?|sikhs?|arabs?|africans?|asians?|indians?|pakistanis?|chinese people|mexicans?|latinos?|latinas?|turks?|poles|romanians?|gypsy|gypsies|immigrants?|migrants?|refugees?|asylum seekers?|foreigners?|feminists?|the disabled|cripples?)`;

/** The same before a noun: 'your gay lives', 'that Muslim neck'. */
const OF_GROUP = `(?:${KIND}s?|womens?|womans?|female|immigrants?|muslims?|jew)`;

/** Words before a group: 'all these', 'every single', 'any other'. */
const WHICH =
  '(?: (?:all|all of|the|these|those|this|that|you|every|each|single|any|a|an|other|some|most|more|fucking|damn|bloody|stupid|dirty|filthy|kinds? of|sorts? of|so many|too many|of|your|our|being (?:around|near|with)))*';

const LIKE = '(?: like (?:you|them|him|her|that)| around here| here| everywhere| in general)?';
const MUCH =
  '(?: (?:all|so|such|just|really|truly|absolute(?:ly)?|complete(?:ly)?|total(?:ly)?|seriously|fucking|basically|simply|only|still|always|probably|clearly|pretty|very|too|most|mostly|the|a|an|that|to me|by nature|nothing but|nothing more than|no better than|without a doubt|common|human|little|worthless|dirty|disgusting|ugly|stupid|massive|annoying|bunch of|kind of)){0,5}';
const VILE =
  '(?:scum|scumbags?|filth|filthy|vermin|parasites?|cockroach(?:es)?|roaches|rats?|pigs?|dogs|animals|monkeys|apes|beasts|savages|barbarians|subhumans?|inferior|lesser (?:beings?|people|humans)|trash|garbage|rubbish|dirt|dirty|waste of (?:space|air|oxygen|skin)|pests?|plague|cancers?|virus|disease|disgusting|disgrace|repulsive|revolting|repugnant|despicable|vile|gross|pathetic|stupid(?:est)?|dumb(?:est)?|ignorant|brainless|idiots?|morons?|imbeciles?|retards?|retarded|worthless|useless|evil|criminals|rapists|terrorists|thieves|liars|dishonest|assholes?|arseholes?|bastards?|dickheads?|pricks?|cunts|shit|shitty|bitches|whores|sluts|fucked|ugly|violent|uncivili[sz]ed|primitive|freaks|abominations?|perverts|degenerates|demons|sick in the head|mentally ill|lazy|greedy|the (?:problem|enemy|worst)|ruining|destroying|infesting|invading|a danger|a threat|a joke|a mistake|a burden|not (?:human|people|our equals?|welcome|real)|never (?:attractive|intelligent|smart|any intelligent|beautiful)|monsters|creatures)';
const DISLIKE =
  '(?:hate|despise|detest|loathe|abhor|cant stand|can not stand|cannot stand|cant bear|(?:disgusted|repulsed|sickened|pissed off|appalled) by|(?:sick|tired) of(?: being (?:around|near|with)| seeing| hearing)?|(?:contempt|disdain|hatred|scorn|disgust)(?: (?:i|we) (?:feel|have))? for|hatred of|fuck|screw|death to|no more|down with|get rid of|ban|deport)';
const DONE =
  '(?:killed|shot|hanged|hung|gassed|executed|exterminated|eradicated|eliminated|burned|burnt|drowned|stabbed|beaten|raped|lynched|tortured|strangled|murdered|slaughtered|wiped out|put down|locked up|caged|sterili[sz]ed|deported|banned|expelled|kicked out|removed|dumped|thrown|sent back|exiled|punished|enslaved|castrated|dead|gone|in (?:cages|prison|jail|a zoo|camps?|chains))';
const KILL =
  '(?:kill|murder|stab|shoot|hang|drown|strangle|rape|behead|burn|beat up|beat|execute|exterminate|eradicate|eliminate|gas|lynch|punch|slaughter|torture|attack|hurt|smash|wipe out|get rid of|put an end to|bomb|end|choke|hunt|castrate|snap the necks? of|cut the throats? of|break the necks? of|(?:kill|murder|stab|shoot|hang|attack|rap|tortur|exterminat|execut|eradicat)+ing)';
const NOT_BEFORE =
  '(?<!(?<![^ ])(?:not|never|dont|doesnt|didnt|wont|wouldnt|shouldnt|cant|against|without|tolerate|condone|allow|nobody|no one|if you|who|people|men|he|she|they)(?: [a-z]+){0,4} )(?<!(?<![^ ])stop(?: [a-z]+)? )';
const SHOULD = '(?:should|must|ought to|need to|needs to|have to|has to|(?<!not )(?<!dont )deserves? to|would|better)';

/** Contempt for a group, without a slur. */
const CONTEMPT = phrases(
  `(?<!(?<![^ ])(?:not|never|dont|doesnt|didnt|no|no particular|your|the open|without)(?: [a-z]+)? )${DISLIKE}${WHICH} ${GROUP}`,
  `${GROUP}${LIKE}(?: [a-z]+)? (?:disgusts?|repulses?|sickens?|enrages?|makes? me (?:sick|furious|puke|vomit|angry|want to)|fills? me with)`,
  `${GROUP}${LIKE}(?: (?:really|all|just|will|can|only|truly|who [a-z]+(?: [a-z]+){0,2}))* (?:are|is|r|be|being|were|act like|look like|smell like|have always been)${MUCH} ${VILE}`,
  `${GROUP} cant (?:help|stop) themselves`,
  `(?:typical(?: of| for)?|only|always|no)${WHICH} (?:${GROUP}|${OF_GROUP})(?: behaviou?r| can| that is| to be)(?: (?:be|ever be|so|that|the|a|an|such|just|always))* (?:${VILE}|one|cruel|valuable)`,
  `typical (?:${GROUP}|${OF_GROUP})(?= behaviou?r| \\.|$)`,
  `in(?: a| an)? (?:${GROUP}|${OF_GROUP})s? nature`,
  `no one else is as [a-z]+ as${WHICH} ${GROUP}`,
  `${OF_GROUP} (?:trash|scum|filth|vermin|garbage|pigs?|dogs?|rats?|bitch(?:es)?|whores?|bastards?|shit|freaks?|parasites?)(?! bins?)`,
  `${OF_GROUP} (?:lives|life) (?:is|are|do|does|have|has|arent|isnt|dont|doesnt)(?: (?:not|just|really|absolutely|completely))* (?:worthless|worth(?: absolutely)? (?:nothing|shit|less(?! than anyone)|protecting|anything|saving)|no (?:value|worth|meaning)|nothing|matter(?: less)?)(?<!(?:do|does|lives|life) matter)`,
  `${GROUP}${LIKE} (?:have no|dont have (?:a|any)|do not have (?:a|any)) (?:place|right|rights|value|soul|business|brain)`,
  `${GROUP}${LIKE} (?:do not|dont|does not|doesnt|never) (?:deserve|belong|count|matter)(?! to (?:be|suffer|die)(?! (?:here|alive)))`,
  `${GROUP}${LIKE} belongs? (?:in|to|at) (?:a |the |an )?(?:zoo|cages?|prisons?|kitchen|camps?|ovens?|jail|hell|trash|jungle|gutter|stable)`,
  `(?:human |equal |civil )?rights should not apply to${WHICH} ${GROUP}`,
  `(?:rather|nothing|worse|smarter|more (?:intelligent|valuable|useful|human)|(?:less|more) (?:about|than)|difference between)(?: [a-z]+){0,12} (?:than|and|about)(?: [a-z]+){0,5}${WHICH} ${GROUP}(?= \\.| ,|$| combined| could| is| are)`,
  `${GROUP} (?:being )?(?:in charge|in government|into government|in power|with (?:any )?power|in office)(?: [a-z]+){0,3} (?:danger|mistake|biggest mistake|threat|ruin|problem|disaster|end)`,
  `(?:too many|what is it with|whats wrong with)${WHICH} ${GROUP}(?= in (?:this|our) country| \\.| ,|$)`,
  `${GROUP} like (?:you|u) (?:should|must|dont|do not|belong)(?! (?:know|have|get)(?: (?:more|a|the|better))? (?:love|respect|chance|raise))`,
  `go back to (?:your(?: own)? country|where you came from|africa|china|mexico|india|the jungle)`,
  `(?:you|u|ur|your)(?: all)? (?:dirty|filthy|fucking|stupid|greedy|disgusting|ugly)(?: little)? ${OF_GROUP}`,
);

/** Violence against a group, wished for or announced. */
const VIOLENCE = phrases(
  `${NOT_BEFORE}${KILL}${WHICH} (?:${GROUP})s?(?! (?:rights|day|issues|history|team|football))`,
  `${GROUP}${LIKE} ${SHOULD}(?: (?:all|just|really|simply|only|be|get|have been|finally|both)){0,4} (?:die|suffer|burn|rot|disappear|hang|${DONE}|fuck off|get (?:the fuck |the hell )?out|go back|leave(?= this| our| the|$| \\.| ,)|shut (?:the fuck )?up|stay in the kitchen|know (?:that )?(?:they|you|your lives) are|had their throats)`,
  `(?:wish|if|if only|hope|hoping|pray)(?: [a-z]+){0,4} ${GROUP}${LIKE} (?:were|was|would|got|get|could|had|will)(?: all| just| be)* (?:die|${DONE}|their throats)`,
  `${GROUP} would(?: all| just)* be ${DONE}`,
  `(?:make|see|watch|let)(?<!not let|dont let|never let|not see)${WHICH} ${GROUP}${LIKE} (?:suffer|die|burn|bleed|hang|pay|rot|cry)`,
  `(?:execution|death|extermination|genocide|gas chambers?|bullets?|the noose|prison) (?:is|are|for|to)(?: [a-z]+){0,4}?${WHICH} ${GROUP}`,
  `${OF_GROUP}(?: persons?| peoples?)? (?:throats?|necks?|heads?|skulls?|faces?)(?! (?:scarf|scarves|cream))`,
  `(?:better(?: off| place)?|happier|cleaner|safer) without${WHICH} ${GROUP}`,
  `(?:end|take)${WHICH} (?:${GROUP})s? (?:life|lives)`,
  `${GROUP} (?:will|is going to|are going to|is gonna|are gonna)(?: all)? (?:die|bleed|suffer|burn|pay)`,
  `(?:not|never)(?: [a-z]+){0,4} (?:save|help|rescue)${WHICH} (?:${GROUP})s? (?:life|lives)`,
);

/** The group first, then the hatred: 'They are all like that. I hate them.' */
const OF_THEM = phrases(
  `${GROUP}(?: [a-z.,]+){0,14} (?:(?:(?<!(?:not|dont|never) )(?:hate|loathe|detest|despise|contempt for|get rid of)|${NOT_BEFORE}${KILL}) (?:them|(?:every|each)(?: single)? one of (?:them|you)|all of (?:them|you))(?! (?:back|all the best))|(?:everything about them|they) disgusts? me|(?:(?:most|all|some) of them are|theyre|they are|then you are|then youre|youre(?: just)? all)${MUCH} ${VILE}|they cant help themselves|only they can be|(?:they|you|and they|and you) (?:all )?(?:should|ought to|must|deserve to)(?: all| just)* (?:be ${DONE}|suffer|die)|(?:act|behave) like (?:vermin|animals|pigs|savages|rats))`,
);
const ANY_GROUP = phrases(GROUP, OF_GROUP);
const COUNTRY = phrases('go back to [a-z]+(?: [a-z]+){0,3}');
/** 'I never said that women are …' and 'you cannot believe that women are …'. */
const NOT_CLAIMED = phrases(
  '(?:never said|didnt say|did not say|not say|dont think|do not think|dont believe|do not believe|(?:cant|cannot|can not)(?: seriously)? believe|nobody should|no one should|not true|isnt true|opposite of|not (?:all|every)|(?<!am i )wrong to (?:say|call|think)|stop (?:saying|calling))',
);

const DENIED = phrases(
  '(?:no|not|never|nobody|none|neither|dont|doesnt|didnt|isnt|arent|wasnt|werent|wont|wouldnt|shouldnt|cant|cannot|couldnt|without|against|stop)',
);
/** Hatred in a sentence with a 'not': it denies people something. */
const DENIES = phrases(
  `(?:are|is|r)(?: [a-z]+){0,2} not (?:human|people|our equals?|welcome|real)`,
  `${GROUP}${LIKE} (?:have no|dont have (?:a|any)|do not have (?:a|any)) (?:place|right|rights|value|soul|business|brain)`,
  `${GROUP}${LIKE} (?:do not|dont|does not|doesnt|never) (?:deserve|belong|count|matter)(?! to (?:be|suffer|die)(?! (?:here|alive)))`,
  `(?:human |equal |civil )?rights should not apply to${WHICH} ${GROUP}`,
  `no${WHICH} (?:${GROUP}|${OF_GROUP})(?: [a-z]+){0,3} (?:valuable|intelligent|attractive|smart|trusted)`,
  `cant (?:stand|bear|help|stop)`,
  `cannot (?:stand|bear)`,
  `(?:not|never)(?: [a-z]+){0,4} (?:save|help|rescue)${WHICH} (?:${GROUP})s? (?:life|lives)`,
  `${OF_GROUP} (?:lives|life)(?: [a-z]+){0,4} (?:worth|matter)`,
  `no (?:one else|more)`,
);

function isClaimed(sentence: string): boolean {
  return !NOT_CLAIMED.test(sentence) && (!DENIED.test(sentence) || DENIES.test(sentence));
}

/** Whether the text shows hatred of a group of people, in words that are no slurs. What it quotes is not its own. */
export function showsHatred(text: NormalizedText): boolean {
  if (!says(text, ANY_GROUP) && !says(text, COUNTRY)) return false;
  return withoutQuotes(text).spoken.some((form) => OF_THEM.test(form) || hasHatefulSentence(form));
}

function hasHatefulSentence(form: string): boolean {
  const isHateful = (words: string) => CONTEMPT.test(words, form) || VIOLENCE.test(words, form);
  return isHateful(form) && form.split(' . ').some((sentence) => isHateful(sentence) && isClaimed(sentence));
}
