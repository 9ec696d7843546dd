import { says, type NormalizedText } from '../../normalize/normalized-text.ts';
import { phrases } from '../../phrases/phrases.ts';
import { withoutCondemned } from '../condemned.ts';
import { withoutQuotes } from '../quotes.ts';
import { withoutFears } from '../feared.ts';
import type { Rule } from '../rule.ts';
import { AGAINST_OTHERS } from './against-others.ts';
import { urgesToDie } from './urging-to-die.ts';
import { callsForViolence } from './violence.ts';
import { IMPLIED, IN_OTHER_LANGUAGES, WISHED } from './implied-threat.ts';
import { BODY, LETHAL, NOT_PLAYFUL, YOU, YOUR } from './vocabulary.ts';

/** Excludes 'I am afraid that I will hurt you', which is care and not a threat. */
const NOT_FEARED =
  '(?<!(?<![^ ])(?:afraid|scared|worried|terrified|fear|think|believe|never|not|is|isnt|its|aint|ever|if|sorry|dont|like)(?: that| if)? )';
const WILL =
  '(?:will|shall|want to|wanna|would love to|going to|gonna|gunna|finna|about to|boutta|am going to|am gonna|are going to|are gonna|need to|plan to|have to|cant wait to|swear to god i will|d love to|d like to)';
const SOMEBODY = '(?:someone|somebody) (?:should|will|ought to|needs to|has to|must)';
const INTENT = `${NOT_FEARED}(?:(?:i|we) ${WILL}|id(?: love to| like to| gladly| happily)|ill|im ${WILL}|imma|ima|were ${WILL}|im coming|${SOMEBODY}|gonna|gunna|i swear ill)`;
const ADVERB =
  '(?: (?:really|fucking|seriously|gladly|happily|slowly|just|literally|personally|definitely|actually|totally|honestly|so|also|then|come and|go and|find you and|hunt you down and|make them)){0,3}';
const HARM =
  '(?:kill|murder|slaughter|strangle|choke|stab|shoot|behead|rape|molest|torture|hurt|harm|drown|poison|maim|punch|slap|kidnap|abduct|attack|assault|execute|unalive|skin|gut|lynch|bury|suffocate|mutilate)';

const DEEDS = [
  `${HARM} ${YOU}${NOT_PLAYFUL}`,
  `cut ${YOU}(?! (?:some|a|off|in half price|out|loose|slack|free|in on))`,
  'break every bone',
  `(?:break|smash|bash|cave|kick|cut|punch|rip)(?: in| off)? ${YOUR} (?:${BODY}|car|windows?|house|door|phone)`,
  `beat ${YOU} (?:up|to death|to a pulp|senseless|bloody|unconscious)`,
  `beat (?:some |the )?sense into ${YOU}`,
  `(?:beat|kick|knock) the (?:shit|hell|crap|life|daylights) out of ${YOU}`,
  `(?:burn|bomb|shoot up)(?: down)? ${YOUR} (?:house|home|place|car|school|family)`,
  `(?:ruin|destroy|end) ${YOUR} (?:whole |entire )?life`,
  `make ${YOU} (?:suffer|bleed|scream in pain|beg for (?:mercy|${YOUR} life))`,
  `make ${YOU} (?:regret|wish) (?:ever being born|being born|${YOU} were (?:never born|dead)|the day)`,
  `make sure ${YOU} (?:never|cant|wont) (?:walk|breathe|wake|see|speak|leave)`,
  `(?:put|send) ${YOU} (?:in|into|to|under) (?:the |a |${YOUR} )?(?:ground|grave|hospital|coffin|wheelchair|morgue|earth)`,
  `(?:see|watch|let) ${YOU} (?:bleed|die|suffer|burn|drown|rot)`,
  `make ${YOU} pay (?:in|with) (?:blood|pain|${YOUR} life)`,
  `dance on ${YOUR} grave`,
  `run ${YOU} over`,
  `burn ${YOU}(?: alive| to| down|(?= \\.|$))`,
  `(?:beat|punch|kick|hit) ${YOU} (?:black|blue|bloody|down|dead|hard|in the)`,
  `feed ${YOU} to`,
  `poison ${YOUR} (?:drink|food|coffee|dog|cat)`,
  `(?:see|find) ${YOUR} (?:corpse|dead body)`,
  `push ${YOU} (?:off|under|in front of|down the stairs)`,
  `set ${YOU} on fire`,
  'throw acid',
];
const ERRAND = `(?: (?!never|not|without|nobody)[a-z]+){1,8} (?:and|to) (?:${LETHAL}|hurt|harm|beat) ${YOU}${NOT_PLAYFUL}`;

const ANNOUNCED = phrases(
  `${INTENT}(?:${ADVERB} (?:${DEEDS.join('|')})|${ERRAND})`,
  `and (?:then )?${LETHAL} ${YOU}${NOT_PLAYFUL}`,
);
/** Words that are hardly ever a joke, but may be something else than a threat. */
const UNEASY = phrases(
  `(?:i (?:could|would|might|should)|id)(?: just| totally| seriously| honestly)? ${LETHAL} ${YOU}${NOT_PLAYFUL}`,
  `my (?:brothers?|dad|father|boys|friends|boyfriend|girlfriend|husband|wife|cousins?|gang) (?:will|would|is going to|are going to|is gonna|are gonna|want to|wants to) (?:${LETHAL}|hurt|beat|find|get) ${YOU}${NOT_PLAYFUL}`,
  `${YOU} (?:will|are going to|are gonna|re going to) (?:pay|suffer|regret)(?: for)?(?: this| that| what| it)?(?= \\.| ,|$| you| for)`,
  `(?:youll|youre gonna|youre going to) (?:pay|suffer|regret)(?: for)?(?: this| that| what| it)?(?= \\.| ,|$| you| for)`,
  `(?:youre|${YOU} are|ur) next(?= \\.|$)`,
  `(?:deserve|need)s? (?:a (?:beating|slap|punch)|to be (?:slapped|punched|taught a lesson))`,
  `teach ${YOU} a lesson`,
  // It is unclear who does it to whom, so a moderator decides.
  `(?<!(?:not|never|to|dont|doesnt|didnt|wont|cant|couldnt|wouldnt|would never|than|anyone|looks could|could|almost) )(?:${LETHAL}|punch|slap|beat|lynch) (?:${YOU}|her|him|them|all of ${YOU}|this (?:girl|boy|guy|bitch|man|woman)|everyone|everybody)${NOT_PLAYFUL}(?! (?:at|in|to it|a beer|makes|make|softly))`,
  `${YOUR} (?:funeral|grave|corpse|coffin|obituary|blood)(?! (?:type|pressure|orange|test|donation|is hot))`,
  `^(?:just |please |so )?die(?: already)?(?= bitch|$| \\.$| you)`,
  `(?:i (?:will|am going to|m going to)|ill|im gonna|im coming|we will|well|were gonna|were coming) (?:to )?(?:get|for|hunt|break) ${YOU}(?= \\.|$| down| for this| soon| tonight)`,
  `(?:could|can|might) (?:hurt|harm|destroy|ruin|crush) ${YOU}(?= \\.|$| and| if| so (?:badly|easily)| in a| any time)`,
  `(?:have|has) a word with ${YOU}(?: [a-z]+){0,4} (?:pretty|nice|hurt|pleasant)`,
  `(?:wont|will not|not going to) be (?:pretty|pleasant) (?:for|when) ${YOU}`,
  `(?:could|can) break ${YOU}(?= \\.|$| if| in| like)`,
  `(?:what is|whats) coming (?:to|for) ${YOU}`,
  `this is ${YOUR} (?:last|final|only) warning`,
  `${YOU} will be sorry(?= \\.| ,|$| for)`,
  `make ${YOUR} life (?:hell|miserable|a (?:living )?(?:hell|nightmare))`,
  `(?:get|deserve|gets) what ${YOU} deserve(?= \\.| ,|$| you| bitch)(?<!hope ${YOU} get what you deserve)`,
  `(?:dream|dreamed|dreamt|fantasi[sz]e|think|thinking|dreaming)(?:d)? (?:of|about) (?:hurting|killing|strangling|hitting|raping|choking|stabbing|shooting) ${YOU}`,
  `(?:i am|im|i have|i) warn(?:ing|ed)? ${YOU}(?= \\.| ,|$)`,
  `(?:wait|see|watch|find out) what happens (?:if|when|to|next)(?: ${YOU})`,
  `(?:take|get|have|want) (?:my )?revenge`,
  `(?:shoot up|blow up|bomb) (?:the|${YOUR}|this|our) (?:school|place|house|office|party|church)`,
);

/** Threats that friends make as a joke: a sign. */
export const PLAYFUL = phrases(
  `(?<!(?:i|ill|will|to|we|and|always|lets|me) )watch ${YOUR} back`,
  `${YOUR} days are (?:numbered|counted)`,
  `${YOUR} time is (?:up|coming|running out)`,
  `${INTENT}${ADVERB} (?:end|destroy) ${YOU}${NOT_PLAYFUL}`,
);

export const threat: Rule = {
  reason: 'threat',
  message: 'This reads like a threat. Please take out anything that threatens or wishes harm.',
  refuses: (text) => isThreat(withoutQuotes(text)),
  holds: (text) => mayBeThreat(withoutFears(text)),
};

function isThreat(text: NormalizedText): boolean {
  const read = withoutFears(text);
  return [ANNOUNCED, IMPLIED, WISHED, IN_OTHER_LANGUAGES].some((pattern) => says(read, pattern)) || urgesSelfHarm(read);
}

/** Letters of love speak to their reader: violence against others is no figure of speech in them. */
function mayBeThreat(text: NormalizedText): boolean {
  const ownWords = withoutCondemned(text);
  return says(text, UNEASY) || urgesToDie(text) || says(ownWords, AGAINST_OTHERS) || callsForViolence(ownWords);
}

/** Excludes "please don't" and "when you tried to", which an author who cares writes. */
const NOT_CARING =
  '(?<!(?:dont|not|never|didnt|to|you|u|could|from|that|if|almost)(?: ever| just| go| go and| you dare)? )';
const YOURSELF = '(?:yourself|urself|yoself|ur self|your self)';
/** 'kys' tells the reader to kill themselves in English and means 'kiss' in Danish. */
const KYS = /(?<![a-z])k[ ._*-]{0,2}y[ ._*-]{0,2}s(?![a-z])/u;
const DANISH = phrases('jeg', 'mig', 'elsker', 'hilsen', 'skat', 'ikke', '(?:et|dit|mit|mange|tusind) kys', 'kys fra');

const URGING = phrases(
  `${NOT_CARING}(?:kill|hang|end|neck|unalive|shoot|drown) ${YOURSELF}`,
  `(?:should|must|better|could you|can you|please|go|just|now|why dont you)(?: just| go| go and| please)? (?:kill|hang|end|neck|unalive|cut|hurt|harm) ${YOURSELF}`,
  `(?:need|ought|have|want you|beg you|told you|time) to (?:kill|hang|end|unalive|cut|harm) ${YOURSELF}`,
  `(?:go|should|please|just) (?:drink bleach|jump (?:off|from) (?:a|the|some) (?:bridge|cliff|roof|building|balcony)|slit your wrists|cut your wrists|step in front of (?:a|the) (?:train|bus|truck)|take (?:all )?(?:your|those|the) pills|cut deeper)`,
  `^(?:please )?jump (?:off|from|in front of|under) (?:a|the) (?:bridge|cliff|roof|building|train|bus|car)`,
  `(?:no one|nobody|everyone|everybody) would (?:care|celebrate|miss you|be happy|cheer|notice) if you (?:died|hanged|killed|hung|jumped)(?: yourself)?`,
  `^(?:go |please |just |now )*(?:drink (?:some )?bleach|slit your wrists|hang yourself|end yourself)`,
  `do (?:us|everyone|everybody|the world|yourself|me|humanity)(?: all)? a favou?r and (?:jump|die|kill|hang|end|disappear|drop|drown|shoot|stop breathing)`,
  `(?:you|u) (?:should|could|can|might as well|better)(?: just| all)? (?:kill|hang|end|unalive|drown) ${YOURSELF}`,
  `(?:and|go|should|just|please) end your (?:own )?life`,
  `(?:just |please )?go (?:and )?die(?! for| laugh| hard)`,
  `bring dich(?: doch)? selbst um`,
  `(?:nimm dir das leben|hang dich auf|matate|suicidate|suicide toi)`,
);

function urgesSelfHarm(text: NormalizedText): boolean {
  return says(text, URGING) || (KYS.test(text.folded) && !says(text, DANISH));
}
