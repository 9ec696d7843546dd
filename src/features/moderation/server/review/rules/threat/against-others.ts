import { phrases } from '../../phrases/phrases.ts';
import { LETHAL, NOT_PLAYFUL } from './vocabulary.ts';

const THEM =
  '(?:him|her|them|all of them|that (?:guy|man|woman|girl|boy|bitch|bastard)|this (?:guy|man|woman|girl|boy|bitch|bastard)|(?:your|ur|my) (?:ex|boyfriend|girlfriend|husband|wife|boss|brother|sister|parents))';
const THEY =
  '(?:he|she|they|(?:that|this|your|ur|my) (?:guy|man|woman|girl|boy|bitch|bastard|ex|boyfriend|girlfriend|husband|wife|boss))';
const DEADLY = `(?:${LETHAL}|hang|drown|execute|lynch|choke|beat up)`;
const KILLED =
  '(?:killed|shot|hanged|hung|executed|burned alive|drowned|stabbed|beaten up|raped|lynched|tortured|strangled|murdered|beheaded)';
const WILL =
  '(?:(?:i|we) (?:will|want to|wanna|would love to|need to|plan to|have to|cant wait to|really want to|really wanna)|(?:im|i am|were|we are)(?: really| just)* (?:going to|gonna)|ill|imma|someone should|somebody should|someone needs to|lets)';

/** Violence against others than the reader: a moderator decides whether it is meant. */
export const AGAINST_OTHERS = phrases(
  `(?<!(?:never|not|if|afraid|think|dont|like) )${WILL}(?: (?:just|really|fucking|definitely|go and|find and))* ${DEADLY} ${THEM}${NOT_PLAYFUL}(?! (?:at|in (?:the|this|our) (?:game|match|final|race)|with))`,
  `(?:cut|slit|snap|break|wring)(?: off)? (?:his|her|their|someones|all their) (?:throats?|necks?|skulls?)`,
  `(?:end|take) (?:his|her|their) (?:life|lives)(?! (?:together|back))`,
  `${THEY} (?:should|ought to|deserves? to|must|needs? to)(?: all| just| really)* (?:be ${KILLED}|die(?! (?:happy|of|for|laugh)))`,
  `(?:wish|hope)(?: that)? ${THEY} (?:would |will |gets? |got |were |was )+(?:be |all |just )*(?:${KILLED}|die|dead)(?! (?:happy|of laugh|laugh))`,
  `(?:love|like|want|cant wait|hope|going) to (?:see|watch) ${THEM} (?:suffer|die|burn|bleed|hang|rot)`,
  `(?:kill|murder|rap|strangl|stabb?|tortur)ing (?:you|u|${THEM})(?: [a-z]+)? (?:should|would|ought to)(?: not)? be (?:legal|illegal|decriminali[sz]ed|allowed|a crime|fun|easy)`,
  `(?:youll|you will|u will|hope you) die a (?:[a-z]+ )?(?:horrible|painful|slow|terrible|miserable|lonely|cruel) death`,
  `(?:keep|not stop|wont stop) (?:attacking|hitting|beating|hurting) (?:you|u)`,
  `(?:dead|death|die|dying) at my hands`,
  `(?:your|their|his|her) (?:life|lives) (?:is|are|isnt|arent)(?: not)?(?: worth)?(?: absolutely)? (?:worthless|shit|nothing|worth(?:less)? (?:nothing|shit))`,
);
