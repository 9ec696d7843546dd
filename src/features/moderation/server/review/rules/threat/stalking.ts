import { type NormalizedText, says } from '../../normalize/normalized-text.ts';
import { phrases } from '../../phrases/phrases.ts';
import { YOU, YOUR } from './vocabulary.ts';

const HOME = '(?:house|home|window|door|flat|apartment|building|room|car|bedroom|school|office|garden|yard|place|work)';

/** The author watches, waits for or pressures the reader. */
const STALKING = phrases(
  `i (?:know|found out|saw|see) where (?:${YOU} (?:live|work|park|sleep|train|study|go to school)|${YOUR} (?:house|family|kids|parents|mother|room|office))`,
  `i know (?:which|what) (?:school|bus|train|house|gym|flat|time|way|route|street) (?:${YOU}|is yours)`,
  `i know when ${YOU} (?:leave|come home|are alone|get home|sleep|walk)`,
  `(?:i follow(?:ed)?|i will follow|ill follow|i have followed|ive followed|im following|i keep following|been following) ${YOU}(?: home| to| everywhere| all| around|(?= \\.|$))`,
  `(?:watch|watched|watching|see|saw) ${YOU} (?:right now|sleep|sleeping|undress|undressing|shower|through ${YOUR}|from (?:outside|across the street|behind the|my car|the (?:bushes|street|car))|every (?:night|time you))`,
  `(?:im|i am|was|be|stood|standing|been|wait|waited|waiting|sitting|sat|parked|park|stand|hid|hiding)(?: [a-z]+){0,2} (?:outside|in front of|behind|under|inside) ${YOUR} ${HOME}`,
  `i (?:have|got|know|found) ${YOUR} (?:home |house )?(?:address|password|passwords|number plate|schedule|timetable)`,
  `(?:look|looking) (?:behind ${YOU}|over ${YOUR} shoulder)(?= when|,| \\.|$| from| at| next)`,
  `(?:${YOU} (?:better|should)|youd better|better|i would) (?:be careful|watch out|be afraid|be scared|lock ${YOUR})`,
  `lock ${YOUR} (?:doors?|windows?)(?= tonight| \\.|$| because| if)`,
  `if i (?:cant|cannot|dont get to|can not) have ${YOU}(?: then)? (?:no one|nobody|neither|no other)`,
  `${YOU} (?:cant|cannot|can not|will not|wont|will never) (?:get rid of me|(?:hide|escape|get away|run(?: away)?) from me)`,
  `(?:youll|${YOU} will) never (?:be safe|get rid of me|escape|be rid of me|be free of me)`,
  `i will (?:never|not) (?:leave you alone|stop following|let you go)(?= \\.|$| until| even)`,
  `(?:${YOU} belong to me|${YOU} are mine)(?= whether| and (?:only|nobody|no one)| even if| like it)`,
);
/** Details that only a stalker would know. */
const TOO_CLOSE = phrases(
  `(?:i |ive |i have )?(?:saw|see|seen|watch(?:ed)?) ${YOU} (?:come|coming|came|go|get|walk|walking|leave|leaving) (?:home|out|alone|to bed)(?: [a-z0-9]+)* (?:alone|last night|every (?:night|day|evening|morning)|at \\d+)`,
  `(?:code|key|keys) (?:of|to|for) ${YOUR} (?:front )?(?:door|house|flat|car|apartment)`,
  `${YOUR} (?:curtains|blinds|window|windows|back door) (?:were|was|are|is) (?:open|unlocked)`,
  `(?:behind|near|next to|close to) ${YOU} (?:on the (?:bus|train|tram|street|way)|every day|all (?:week|day|month|the time))(?: [a-z]+)?(?= \\.| ,|$)`,
  `(?:list|file|folder|photos?|record|notes) of (?:everyone|everything|every (?:person|man|boy|girl)) ${YOU}`,
  `(?:not|never|wont) (?:stop|rest|give up|sleep|leave)(?: [a-z]+){0,2} (?:until|till) ${YOU} are (?:mine|with me)`,
  `(?:something|things?) (?:bad|terrible|awful|very bad) (?:will|is going to|might|could) happen`,
  `(?:dont|do not) know (?:yet )?what i(?: am|m) capable of`,
  `(?:next time|then|soon) i (?:wont|will not) be (?:so|as|this) (?:nice|kind|patient|friendly|gentle)`,
  `(?:are|is|will be|come) looking for ${YOU}(?= \\.|$| tonight| now| and)`,
  `(?:should|better) watch (?:where|who|what) (?:he|she|they|${YOU}) (?:walks?|goes?|go|drinks?|says?|talk)`,
  `(?:photos?|pictures?|pics?|videos?) of ${YOU} (?:changing|sleeping|undressing|naked|in (?:the shower|bed|your room)|asleep)`,
  `(?:make|force) ${YOU} (?:to )?(?:love|want|need|marry|kiss|date) me`,
  `whether ${YOU} (?:want|like) (?:it|to|me)(?: it)? or not`,
  `with or without ${YOUR} (?:consent|permission|will)`,
  `${YOU} can (?:run|try to run|hide)(?: all ${YOU} want)? ?,? ?but`,
  `i (?:know|have seen|saw|met|follow) ${YOUR} (?:little |big |baby |younger )?(?:sister|brother|mother|kid|children|daughter|son|parent|grandmother)(?:s)? (?:school|address|house|kindergarten|number|way home|bus)`,
  `^(?:you better )?be (?:very )?(?:scared|afraid)(?= \\.|$| of me| very)`,
  `${YOU} owe me(?= \\.| ,|$| and)`,
);
/** Blackmail with secrets, pictures or shame. */
const PRESSING = phrases(
  `(?:photos?|pictures?|pics?|videos?|screenshots?|nudes?|recordings?) of ${YOU}(?: [a-z]+){0,4} (?:everyone|everybody|post|send|share|leak|upload|online|internet|parents|boss)`,
  `(?:if|unless) ${YOU}(?: [a-z]+){1,10} (?:,? ?(?:then )?)(?:i will|ill|im going to|im gonna) (?:tell (?:everyone|everybody|your)|show (?:everyone|everybody|them|people|your)|post|leak|expose|publish|ruin|share|send (?:them|it|those|the|your))`,
  `(?:i will|ill|im going to|im gonna) (?:leak|expose|publish|post) (?:${YOU}|${YOUR}|these|those|the)(?: [a-z]+){0,2} ?(?:photos?|pictures?|pics?|videos?|secrets?|nudes?|messages|chats|everywhere)?(?= if| unless| \\.|$)`,
  `(?:everyone|everybody|${YOUR} (?:parents|boss|boyfriend|girlfriend|mother|mom|mum|dad|family|friends|husband|wife|school))(?: will| would| is going to| are going to) (?:see|know|get|find out|hear|receive)(?: [a-z]+){0,6} (?:if|unless) ${YOU}`,
  `(?:or|unless|otherwise|and then) (?:ill|i will|i) (?:send|show|post|forward|share|give|mail)(?: [a-z]+){1,5} (?:to|online|on) ?(?:${YOUR}|everyone|the|all)?`,
  `(?:i have|ive|i got|ive got|i still have) (?:${YOUR}|all ${YOUR}|some of ${YOUR})(?: [a-z]+)? (?:nudes?|naked pictures|private (?:photos|pictures|messages)|secrets?)`,
  `(?:send|give|pay) me (?:[a-z0-9]+ ){1,6}or (?:i will|ill|else|everyone)`,
  `or (?:everyone|everybody|${YOUR} (?:parents|boss|boyfriend|girlfriend|mother|mom|mum|dad|family|friends|husband|wife|school))(?: will| is going to| are going to| gets?| sees?| finds?) ?(?:know|hear|see|find out|get|out)?`,
  `(?:or else|do what i say|keep your mouth shut)(?= \\.| ,|$| i| ill| or)`,
);

export const isStalking = (text: NormalizedText): boolean =>
  [STALKING, TOO_CLOSE, PRESSING].some((pattern) => says(text, pattern));
