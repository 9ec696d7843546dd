import type { NormalizedText } from '../../normalize/normalized-text.ts';
import { phrases } from '../../phrases/phrases.ts';
import { addressesReader, classesOf } from './word-classes.ts';
import { YOU, YOUR } from './vocabulary.ts';

const THEM =
  '(?:them|em|him|her|these|those|this|that|the|all|every|each|any|people|men|women|everyone|everybody|he|she|they|his|their|whoever|anyone|somebody|someone|immigrants|migrants|refugees|foreigners|muslims|jews|christians|gays|cops|police|politicians|journalists|judges|landlords|bankers|lawyers|doctors|nurses|teachers|traitors|protesters|fans|critics|girls|boys|lot|bastards|scum|rats|vermin|snitches|paedos?|pedos?)';
const DONE_TO =
  '(?:killed|shot|hanged|hung|beaten|stabbed|stoned|whipped|lashed|flogged|gassed|burned|burnt|drowned|slapped|punched|kicked|lynched|executed|exterminated|tortured|castrated|neutered|sterili[sz]ed|lined up|strung up|put down|put in (?:camps|a|the)|herded|rounded up|fed to|fed into|thrown (?:in|to|off|from|out|into)|dragged|sealed|smothered|deported in|shot on sight|pelted|flattened|run over|hunted|scalped|skinned|crucified|impaled|branded|locked in|broken|horsewhipped|eaten|boiled|roasted|buried|bombed|nuked|wiped out|eliminated|eradicated|culled|purged|aborted|raped|spat on|guillotined|beheaded|thrashed|stamped on|smashed|set on fire|set alight)';
const DEADLY = `(?:die|dies|died|burn|burns|rot|rots|choke|chokes|drown|drowns|crash|crashes|suffer|suffers|bleed|bleeds|perish|never wake|drop dead|drops dead|fall off|falls off|falls out|go down|goes down|gets? (?:hit|run|shot|cancer|aids|stabbed|killed|raped|beaten|what|jumped|caught|mugged|sick|hurt|struck|run down|run over)|breaks? (?:${YOUR}|his|her|a|both)|explodes?|sinks?|fails|collapses|stops beating|gives out|takes (?:him|her|${YOU}|them)(?= \\.|$| ,| and| in))(?! hard)`;

/** Wishes, calls to violence against others, and praise of attackers. In a text that is only about others each of these holds it. */
const CALLS = phrases(
  // Wishes.
  `(?:hope|wish|pray|praying|hoping)(?: that| to god| every night| every single night| someone| somebody)*(?: ${YOU}| ${YOUR}| he| she| they| his| her| their| the| that| those| it| ur| my| all| whole| [a-z]+){1,5} ${DEADLY}`,
  `(?:^|\\. |, |and )may (?:${YOU}|${YOUR}|he|his|she|her|they|their|lightning|all our enemies)(?: [a-z]+){0,3} (?:die|rot|burn|suffer|choke|get|fail|be broken|be pecked|never|find you|find|bleed|fall|drown|end|perish)(?! (?:to know|better|well|married|together))`,
  `(?:wish|wished|want|wanted|like|love|hope) (?:${YOU}|him|her|them|my [a-z]+|(?:he|she) (?:was|were))(?: to be| were| was)? (?:dead|buried|gone for good|to die|to suffer|to bleed|in a coffin|in the ground|scared of me|to be scared|scared)(?= \\.|$| ,| and| so| by| i)`,
  `(?:should have|shouldve|ought to have) been (?:aborted|drowned|strangled|${YOU} (?:in|on|who)|${DONE_TO})`,
  `why couldnt it have been ${YOU}`,
  `(?:world|street|place|office|town|everyone|family|all) (?:will|would|d) be (?:better|cleaner|safer|nicer|better off)(?: off| place)? (?:when|once|if|without) (?:${YOU}|${YOUR}|he|she|him|her|they|them)(?: [a-z]+)? (?:dead|die|dies|died|heart|gone|stop|stops|is gone|are gone|were gone|in it)`,
  `(?:look|looking) forward to (?:${YOUR}|his|her|their|ur) (?:funeral|death|obituary|execution|downfall|pain|suffering|last|improvement)`,
  `(?:cant wait|be happy|laugh|cheer|celebrate|dance|open(?:ing)? the|smile|champagne)(?: [a-z]+){0,5} (?:when|till|until|the day)(?: [a-z]+){0,3} (?:${YOU}|${YOUR}|he|she|they|someone|somebody|his|her)(?: [a-z]+){0,2} (?:die|dies|dead|funeral|shoots?|bombs?|puts a|burns?|goes down|is gone|drops?|kills?|blows?|gets (?:shot|killed|hanged))`,
  `(?:die|bleed|burn|rot|choke|suffer)(?: slow| slowly| in| alone| screaming| scared| on| ,| \\.)+ (?:and )?(?:die|bleed|rot|hell|it|pain|alone|scared|princess|witch|bitch|fire)`,
  `^(?:just |please |so )?(?:die|bleed|burn|choke|rot|drown|suffer)(?= \\.| ,|$| bitch| you| slow| in| on)(?! (?:hard|laughing|on me))`,
  // What others deserve, or should suffer.
  `(?:should|ought to|must|need to|needs to|deserves? to|have to|has to|going to|gonna|will|wanna see|want to see)(?: all| both| just| really| each| finally)* (?:be|get|have been|been|have (?:his|her|their) [a-z]+) (?:all |publicly |slowly |just )?${DONE_TO}(?! (?:by the (?:light|law)|up about|in your|in my|under))(?<!(?:not|never|nobody|no one|no child|no woman|animals|didnt|doesnt|dont|nobodys|afraid|scared|seem|want)(?: [a-z]+){0,6} ${DONE_TO})`,
  `${THEM}(?: [a-z]+){0,4} (?:needs?|deserves?) (?:a (?:bullet|beating|slap|good (?:beating|slap|hiding|kicking)|noose|slow death|hammer|brick)|killing|shooting|hanging|throwing|putting down|(?:his|her|their) [a-z]+ (?:broken|smashed|cut|ripped|kicked|slapped|stamped|bashed)|three in|the (?:woodchipper|rope|noose|chair|gallows|guillotine|needle|death penalty|firing squad|worst|mincer|belt|whip|wall)|what (?:they|he|she) got|death|to (?:die|suffer|burn|bleed|hang|rot|hurt|be (?:hurt|afraid|scared|broken)))`,
  `belongs? (?:on|at the end of|in|under|swinging from|hanging from) (?:a|the) (?:rope|noose|gallows|ground|grave|pit|cage|oven|ovens|lamppost|stake|cross|gas chamber|camp|camps|firing line|wall)`,
  `the only good (?:[a-z]+ ){1,2}(?:is|are|s)(?: one| a| the)* (?:dead|swinging|one|ones|stuck|hanging|in|under|buried|six)`,
  `(?:death|down) to (?:all|every|the|those|these|[a-z]+s)(?= \\.|$| [a-z]+ [a-z]*| ,)(?<!down to (?:the|all|every|those|these|[a-z]+s))`,
  `(?:bring|brought|bringing) back (?:the )?(?:guillotine|gallows|noose|rope|hanging|stocks|lash|whip|death penalty|firing squads?|lynching|branding iron|burning|stake|public (?:executions?|hangings?))`,
  `(?:line|lined|string|strung|round|rounded|herd|herded|hunt|hunted|drag|dragged|burn|gun|mow|mowed|cut|beat|smoke|wipe|blow|finish|kick|stomp|pick|shoot) ${THEM}(?: [a-z]+){0,3} (?:up against|up and|up on|down like|down in|down and|out into the|out of (?:their|his|her)|into the (?:sea|river|quarry|pit|street|square)|off one|off the face|to (?:death|the sword|the wall|pieces|a pulp|the ground|ash))`,
  `(?:^|\\. |, |and |lets |should |just |then |we |who wants to )(?:kill|murder|shoot|hang|lynch|stone|burn|bomb|gas|stab|behead|slaughter|massacre|exterminate|drown|torture|nuke|rape|beat|torch|execute|cripple|waterboard|stomp|crush|butcher|blow up|shoot up|burn down|run over|string up|wipe out|round up|smash|poison|sink|ambush|kidnap|skin|scalp|impale|castrate|dox|swat|break) (?:up |down )?(?:the (?:cops|police|judges?|president|queen|king|bastards?|lot|rich|poor|homeless|traitors?|jews|gays|boats|synagogue|mosque|church|shops?|embassy|clinic|school|teacher|witch|bitch|pigs|men|women|children|kids|invaders|enemy|infidels|unbelievers|heretics|immigrants|migrants|refugees|foreigners|muslims|protesters|landlords|bankers|politicians|paedo|pedo|whole|offices?|pipeline|people|prisons?|place|driver|kid|child|neighbours?|man|boy|girl|woman|puppies|kittens|reservoir|punch)|them all|all (?:the|of them|those|men|women|jews|muslims|cops|of)|every (?:last|one|single|[a-z]+ (?:on|in|who|with))|these people|those people|that (?:bitch|bastard|man|woman|judge|guy|kid|nerd|whole|teacher|reporter)|him(?= \\.|$| ,| and)|her(?= \\.|$| ,| and| then)|them(?= \\.|$| ,| and| in| like| with| till| until)|a (?:muslim|jew|cop|gay|black|homeless|trans|foreigner|journalist|politician))`,
  `(?:let|watch|watching|see|hear) (?:the |them |those |him |her |their |it |all |[a-z]+s )(?:[a-z]+ ){0,3}(?:burn|bleed|drown|die|suffer|scream|beg|sink|hang|fry|starve|choke|rot|run red)(?<!(?:not|never|dont|cant|wont|couldnt) (?:let|watch|see|hear).{0,40})`,
  `(?:streets?|rivers?|gutters|moat|halls?)(?: will| to| should)? (?:run|flow|running|runs)(?: red)? (?:red|with|w)(?: [a-z]+)? ?(?:blood|bankers|them)?`,
  `blood (?:will|must|shall|is going to) (?:flow|be spilled|be shed|run|spill)`,
  `(?:need|want|time for|bring|deserve|start)(?: a| another| some| us a)* (?:second |good |little |new )?(?:bloodbath|massacre|genocide|purge|lynching|civil war|ethnic cleansing|cull|killing spree|rampage|drive by|public hanging|school shooting|mass shooting|holocaust)`,
  `(?:some of us|the lads|bunch of lads|we|everyone|brothers|meet|saturday|tonight|lets|all|group)(?: [a-z0-9]+){0,8} ,? ?(?:bring|with|w|take|grab)(?: the| some| our| your)? (?:bats|bricks|bottles|petrol|torches|knives|hammers|pipes|chains|clubs|rifles|guns|masks|fireworks|axe handles|steel toecaps|pitchforks|dogs|baseball)`,
  `bring (?:bats|bricks|bottles|petrol|knives|hammers|pipes|chains|clubs|rifles|guns|masks|fire|acid|fireworks)`,
  `whos (?:in|next|up for it|with me|coming)(?= \\.|$)(?<=(?:legs|beat|break|gym|bat|bats|kill|broken|smash|jump|lesson|lives|hunting|blowlamp|serious|ground|teach|burn|him|her|them).{0,90})`,
  `(?:needs?|deserves?|ought to get|should get|is getting|pay (?:him|her|them)|gets?) a (?:little |friendly )?visit(?= from| with| by| \\.|$)(?<!(?:doctor|dentist|vet|plumber|gran|grandma).{0,30})`,
  // Praise.
  `(?:shooters?|killers?|murderers?|attackers?|bombers?|gunm[ae]n|terrorists?|martyrs?|strangler|assassin|rapists?|arsonist|sniper|executioner|stabber|lynch mob|torturers?|commander|camps?)(?: [a-z]+){0,6} (?:hero|heroes|saint|legend|did nothing wrong|medal|genius|artist|brave|right idea|efficient|icon|king|goat|based|so hot|respect|a great man|inspiration|should aim|an example|did us|did the world|had the)`,
  `(?:hero|heroes|saint|legend|medal|statue|glory|hats off|respect|praise|long live|bless|free|honou?r|brave|props|cheers|rest in power)(?: [a-z]+){0,4} (?:who|whoever|that|for|to)(?: [a-z]+){0,4} (?:shot|killed|murdered|stabbed|burned|bombed|firebombed|drove|rammed|gunned|beat|strangled|shooters?|killers?|bombers?|attackers?|martyrs?|took|poisoned|hanged|blew|massacred|beheaded)(?<!(?:bravest|war|film|book).{0,80})`,
  `whoever (?:shot|killed|stabbed|beat|bombed|firebombed|burned|torched|did it|poisoned|strangled)(?: [a-z]+){0,8} (?:medal|hero|legend|respect|drink|statue|thank|thanks|beer)`,
  `(?:i|we) (?:cheered|laughed|clapped|celebrated|felt nothing but joy|handed out sweets)(?: [a-z]+){0,5} (?:when|as|at|the day)(?: [a-z]+){0,6} (?:died|burned|killed|shot|screamed|bled|ambulance|fell|hit|crashed|drowned|begged|hanged|dead)`,
);

/** Excludes 'not going to' and 'afraid that I will'. */
const NOT_DENIED = '(?<![Nx][^N]{0,3})';

/**
 * Sentences as classes of words, a few words apart: who (I author, Y P reader, O k others, G groups), what (V D v d violent and rough
 * verbs, W w t weapons and tools, b B the body, s suffering, X death) and how (F intent, M wish, N negation). `classesOf` has all.
 */
const FAMILIES = [
  // The author will hurt, break, tie or drown the reader, another person, a group or a part of a body.
  `${NOT_DENIED}F[^N]{0,3}[VD][^N]{0,2}[YPOGk]`,
  `${NOT_DENIED}F[^N]{0,2}v[^N]?[YPOGk]`,
  `${NOT_DENIED}F-{0,2}[vV]-{0,3}[GkYP]`,
  `${NOT_DENIED}F[^N]{0,4}[vV][^N]{0,4}[bB]`,
  '[FM][^N]{0,5}[vdVDc][^N]{0,4}B',
  '[Im][^N]{0,2}[vdVD][^N]{0,2}[Ok]-?[bB]',
  // A weapon beside a person or a plan.
  'W.{0,9}[YP]',
  '[YP].{0,8}W',
  'W.{0,6}[OGk]',
  'I.{0,4}W',
  '[wWt].{0,4}[bB].{0,4}[OkYP]',
  '[FM].{0,5}[wt].{0,5}[YP]',
  '[wt].{0,4}[wt].{0,6}[YPW]',
  // Putting somebody into a grave, a cellar or a river.
  'c[^N]?[YOGk][^N]{0,3}[wtWX]',
  'F[^N]{0,4}c[^N]{0,2}[YP][^N]{0,5}[KwtWXB]',
  'F[^N]{0,4}c[^N]{0,2}[Ok][^N]{0,5}[wtWXB]',
  // Coming for the reader.
  'F.{0,3}a.{0,4}[YP].{0,5}[KwtWT]',
  // What others should suffer, and what the author imagines.
  '[vdVD][^N]{0,2}G',
  '[FM][^N]{0,4}D',
  '[OGk]M-{0,2}[vVD]',
  '[YOGk]M.{0,3}X',
  'Q.{0,5}[VDvd].{0,3}[YPOGkbB]',
  '[VD].{0,4}U[YOGk]',
  '[YP][^N]{0,2}F[^N]{0,3}s',
  'k.{0,3}s',
];
const VIOLENT = new RegExp(FAMILIES.join('|'), 'u');
/** Each family has one of these. Most letters have none, or name something harmless beside them. */
const MAY_BE_VIOLENT = /[vdVDwtWXBs]|F.*a/u;

const isViolent = (classes: string) => !classes.includes('S') && VIOLENT.test(classes);
const hasViolentSentence = (classes: string) => MAY_BE_VIOLENT.test(classes) && classes.split('.').some(isViolent);
/** Names somebody, but never addresses the reader. */
const isAboutOthers = (classes: string) => !/[YP]/u.test(classes) && /[OGk]/u.test(classes);

/** Whether words of violence follow each other as in a threat. */
export const soundsViolent = (text: NormalizedText): boolean =>
  text.spoken.some((form) => hasViolentSentence(classesOf(form)));

/** Whether a text that is only about others plans, wishes or praises violence. */
export function callsForViolence(text: NormalizedText): boolean {
  return text.spoken.some((form) => {
    // Nearly every letter does, and then its words need no classes.
    if (addressesReader(form)) return false;
    const classes = classesOf(form);
    return isAboutOthers(classes) && (CALLS.test(form) || hasViolentSentence(classes));
  });
}
