import { type NormalizedText, says } from '../../normalize/normalized-text.ts';
import { everyPhrase, phrases } from '../../phrases/phrases.ts';

const YOU = '(?:you|u|ya|yall)';
const YOUR = '(?:your|ur)';
const YOURSELF = '(?:yourself|urself|yoself|ur self|your self|yourselves)';
const ADVERBS =
  '(?: (?:just|please|really|finally|all|go|go and|simply|seriously|honestly|actually|already|then|now|both))*';
const METHOD = [
  `(?:kill|hang|end|neck|unalive|shoot|drown|cut|hurt|harm|starve|off|bruise|delete|burn|stab|poison|choke|strangle) ${YOURSELF}`,
  `(?:end|take|finish) ${YOUR} (?:own )?(?:life|existence)`,
  `(?:slit|cut|slash|open) ${YOUR} (?:own )?(?:wrists?|throat|veins|arms)`,
  '(?:commit|try|consider|attempt|choose) (?:suicide|sewerslide|self harm)',
  'suicide',
  'overdose(?! (?:on (?:chocolate|love|cake|sugar|coffee))(?![^ ]))',
  '(?:drink|swallow|take|down) (?:the whole (?:bottle|box|packet|thing)|all (?:the|your|of your|those|of those) (?:pills|tablets|meds)|the pills|those pills|your pills|some bleach|bleach|poison|them all)',
  '(?:jump|leap|step|walk|throw yourself) (?:off|from|out of|in front of|under|into) (?:a|the|that|some|your|of a|oncoming) (?:[a-z]+ )?(?:bridge|cliff|roof|building|balcony|train|bus|truck|car|traffic|window|tower|pier|lorry|ledge)',
  '(?:lie|lay) down on the (?:tracks|rails|road)',
  '(?:play|walk|run) (?:in|into) (?:the )?traffic',
  '(?:log out of|leave|exit|delete yourself from) (?:life|this world|the world|this earth)',
  'cut deeper',
  'stop (?:breathing|existing|eating for good)',
  'end it(?: all)?(?= \\.| ,|$| tonight| now| already)',
  'never (?:wake up|have been born)',
].join('|');
const NOT_PLAYFUL = '(?! (?:with (?:me|us|food|water|him|her)|together|for (?:me|charity))(?![^ ]))';
const DOING = `(?:killing|hanging|ending|shooting|drowning|cutting|hurting|harming|starving) ${YOURSELF}|suicide|ending it|ending ${YOUR} life|jumping off|stepping off|slitting ${YOUR}|dying`;
const DEAD =
  '(?:died|were dead|was dead|are dead|were gone|hanged|killed yourself|jumped|ended it|disappeared forever|swallowed|overdosed|werent alive|didnt exist|stopped existing)';

/** Tells, dares or wishes the reader to hurt or kill themselves. It is an attack, not a call for help. */
const SOURCES = [
  `(?:hope|hoping|wish|wishing|want|wanted|pray|praying|dare|beg|begging|need|urge|advise|suggest|recommend|tell|told|like|love)(?: that| for)? ${YOU}(?: would| will|d| to| should| could| one day| some day)*${ADVERBS} (?:${METHOD})${NOT_PLAYFUL}`,
  `(?<!(?:if|when|think|thought|feel|felt|say|said|believe|that|way|sorry) )(?:${YOU} (?:should|ought to|need to|needs to|must|might as well|may as well|better|had better|deserve to|have to|can|could)|youd better|just|please|go|go on|go ahead and|why dont ${YOU}|why havent ${YOU}|why not|time to|be brave and|be a good (?:girl|boy) and)${ADVERBS}(?<!(?:not|never|dont)) (?:${METHOD})${NOT_PLAYFUL}`,
  `^(?:ok |so |well |lol |hey |then |now |and |honestly |also )*(?:${METHOD})${NOT_PLAYFUL}(?! (?:is|isnt|was|prevention|squad|note|rates?|helpline|awareness|watch|hotline|doors?|mission|bombers?|in (?:the|my)|of|by|and|or|can|has|does|survivors?|runs|took)(?![^ ]))`,
  `(?:do|doing) (?:us|everyone|everybody|the world|yourself|me|humanity|society|${YOUR} (?:family|mum|mom|mother|parents|friends))(?: all)? (?:a|the|that|one) favou?r(?: [a-z]+)? (?:${METHOD}|die|disappear|jump|drop dead)`,
  `(?:have ${YOU}|did ${YOU}|^ever|how about|what about)(?: ever)?(?: considered| consider| thought of| thought about| think about| thinking of| thinking about| tried| trying)? (?:${DOING})(?= \\.| ,|$| that| it| yet| tonight| instead| for)`,
  `(?:world|everyone|everybody|they|people|${YOUR} (?:family|mum|mom|parents|kids|friends|class))(?: [a-z]+){0,2} (?:would|will|d) (?:all )?(?:be|celebrate|cheer|applaud|thank|party|sleep)(?: [a-z]+){0,5} (?:if ${YOU}(?: just)? ${DEAD}|when ${YOU} (?:die|are dead|are gone))`,
  `(?:world|everyone|everybody|people|${YOUR} (?:family|mum|mom|parents|kids))(?: [a-z]+){0,2} (?:would|will|d) be (?:a )?(?:much |so much |far )?(?:better|happier|cleaner|nicer|lighter|relieved)(?: off| place)? without (?:you|u)(?= \\.| ,|$| in it)`,
  `(?:nobody|no one|noone|not a soul) (?:would|will|is going to|gonna)(?: even| ever| really)? (?:miss|mourn|stop) (?:you|u)(?= \\.| ,|$| if| when| and)`,
  `(?:if i were|if i was|if i looked like) (?:you|u|as [a-z]+ as you)(?: [a-z]+){0,5}(?: ,)? (?:id|i would|i wouldve)(?: have| just)* (?:hanged?|hung|kill(?:ed)?|shot|shoot|drown(?:ed)?|jump(?:ed)?|end(?:ed)? (?:it|myself|my life))`,
  `${YOU} (?:owe|deserve|belong)(?: [a-z]+){0,4} (?:suicide|in a grave|in the ground|six feet under|in a coffin|a noose|to die alone)`,
  `(?:imagine|lol)(?: being ${YOU})? and not (?:want|wanting) to (?:off|kill|hang|end) ${YOURSELF}`,
  `(?:still|why are ${YOU}|how are ${YOU}) (?:still )?(?:alive|breathing|not dead)(?= ${YOU}|$| \\.| \\?| loser| bitch)(?<!im still alive)(?<!i am still alive)`,
];
const URGES = phrases(...SOURCES);
const EVERYWHERE = everyPhrase(...SOURCES);

export const urgesToDie = (text: NormalizedText) => says(text, URGES);

/** The text without what it urges the reader to do. What is left may still be about the author. */
export function withoutUrging(text: NormalizedText): NormalizedText {
  return urgesToDie(text) ? { ...text, spoken: text.spoken.map((form) => form.replaceAll(EVERYWHERE, '')) } : text;
}
