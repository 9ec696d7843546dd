import { phrases } from '../../phrases/phrases.ts';
import { LIMB, OWN, SELF, WOUND } from './vocabulary.ts';

const BY_ACCIDENT =
  '(?! (?:shav[a-z]*|cook[a-z]*|on (?:the|a|my)|while|slic[a-z]*|short|some|a|an|out|up|at|in the (?:foot|kitchen|leg)|laugh[a-z]*|with laugh[a-z]*|over (?:this|it)|trying|for|to (?:the|work|get|be)|into (?:work|it|this|studying|my)|if|in a)(?![^ ]))';

/** Says that someone hurts or kills themselves. */
export const HURTS_ONESELF = phrases(
  `(?:kill|kills|killing|killed|hang|hanging|hanged|hung|drown|drowning|drowned|shoot|shot|shooting|stab|stabbed|cut|cutting|cuts|burn|burned|burnt|burning|hurt|hurting|hurts|harm|harming|harms|starve|starving|starved|starves|hit|hitting|slap|slapping|punch|punching|bite|biting|scratch|scratching|punish|punishing|punished|offed|offing|unalive|unaliving|yeet|delete|end|ending|strangle|choke|choking|poison|poisoned|bruise|finish|neck|minecraft|mutilate|suffocate|gas) ${SELF}${BY_ACCIDENT}`,
  `(?:gonna|going to|to|wanna|will|should|might) off (?:myself|himself|herself)`,
  `(?:throw|threw|throwing|yeet|chuck|fling) ${SELF} (?:in front|under|off|from|out|into the|down)`,
  `(?:k word|self delete|game end|sewerslide|sewer slide|ctb|catch the bus|forever sleep|deleting me|log off permanently|log out of life|grippy sock|thinspo|pro ?ana|meanspo)`,
  `i (?:hurt|harm|cut|burn) me`,
  `(?:did|do|done) (?:this|something|it) to my (?:arms?|hands?|legs?|wrists?|own|self)`,
  `(?:use|used|turn|turned) it on ${SELF}`,
  `(?:hate|hated|hating|despise|loathe) (?:myself|my body|my reflection)(?= so| \\.| ,|$| and| more| too)`,
  `hate yourself more`,
  // Cutting, without saying what.
  `(?:i|been|started|keep|kept|back to|relapsed|urges? to|itch to|home and|home n|always|anyway|where i|she|gf|still|is|about|off) (?:[a-z]+ ){0,1}(?:cuts?|cutting)(?= \\.| ,|$| again| anyway| when (?:i|we)| because i| where no| too deep| deep| every night| at night| on my)`,
  `(?<![^.] )(?:cut|cutting) (?:again|too deep|deeper)`,
  `(?:fresh|new|my|her|his|last nights|more|twelve|of|covered in|these|matching|make|the new) (?:cuts|burns|scars)(?= \\.| ,|$| on| that| need| and| all| up| again| under)`,
  `(?:went|go|gone|going|cut|cutting|slice) (?:too |so )?(?:deep|deeper)(?= this| \\.| ,|$| than| for| again| next| today)`,
  `relapsed?(?= after| again| with| w| last| \\.| ,|$| and| tonight| twice| on| into)`,
  `(?:break|broke|breaking|hit|hitting|burn|burned|cut|cutting|open|opened|slit|slash|slashed|slice|sliced|slicing|carve|carved|scratch|scratched|scrape|scraped|bruise|pinch|pinching|stab|stabbed|bite|bit) (?:my|his|her) own (?:finger|fingers|wrists?|arms?|legs?|thighs?|skin|hand|hands|throat|face|knee|ankle|stomach|veins)`,
  `(?:cut|cuts|cutting|slit|slits|slitting|slash|slashed|slashing|slice|sliced|slicing|carve|carved|carving|open|opened|opening|scratch words (?:in|into)) (?:up |into |open |in )?(?:my|his|her|their) (?:left |right |bare )?(?:wrists?|arms?|forearms?|thighs?|legs?|veins|skin|stomach|hips?|throat)`,
  `(?:razor|blade|knife|scissors|compass|lighter|glass)(?: [a-z]+){0,3} (?:in|on|to|into|against|across|over|under) (?:my|her|his|their own|her own) (?:${LIMB}|phone case|slipper|bed|pillow|sleeve)`,
  `(?:wrists?|arms|thighs|legs|skin) (?:itch|itches|are a mess|are covered|look like|looks like a|is covered|was still wet|are wrecked|are raw|were bleeding|are bleeding)`,
  `(?:cigarettes?|cig|lighter|match|matches|flame|iron|candle|incense)(?: [a-z]+){0,4} (?:on|under|against|to|over|into) (?:my|myself|her|his) ?(?:own )?${LIMB}`,
  `(?:pull|pulled|pulling|rip|ripped|tear) (?:out )?(?:my|the) (?:own )?(?:stitches|hair out|hair in clumps)`,
  `(?:slam|slammed|bang|banged|banging|hit|hitting|smash|punch|punched|bash) (?:my|her|his) (?:own )?(?:head|hand|hands|fist|fingers|knee|stomach|face|legs?)(?: [a-z]+){0,5} (?:wall|tiles|door|drawer|drawers|floor|until|till|til|lid|mirror|dumbbell|wrench|on purpose|over and over)`,
  `(?:bleed|bleeding|bled) (?:out|and its fine|on purpose|into the|for you|on your)`,
  `(?:i deserve|deserved|deserve) (?:every|the|this|all the|each) (?:burn|pain|scar|cut|bruise)`,
  `(?:long sleeves|hoodies?|jumper|sleeves? down|bracelets)(?: [a-z]+){0,4} (?:july|june|august|summer|hide|cover|scars|cuts|pool|nobody|so no one|elbow)`,
);

/** A limb, a wound, and that it is done on purpose, often or in secret: all in one sentence. */
export const WOUNDED_LIMB = phrases(`${OWN} (?:[a-z]+ )?${LIMB}`, 'myself', 'herself', 'himself');
export const A_WOUND = phrases(WOUND);
export const ON_PURPOSE = phrases(
  '(?:until|till|til|on purpose|deliberately|deserve|deserved|deserves|punish(?:ment)?|every (?:time|night|day|evening)|whenever|each time|each night|tonight|to feel|felt nothing|calm|relief|proud|hide|hides|hiding|hid|hidden|sleeves?|fresh|deeper|deep|in secret|no one (?:sees|looks|will)|nobody (?:sees|looks|will|would)|watched it|itch|to see if|to see whether|only way|over and over|so i wouldnt|so id|still flinch|bad today|feel real|turns it off|shut it up|afterwards)',
);
