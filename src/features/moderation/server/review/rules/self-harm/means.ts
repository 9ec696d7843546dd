import { phrases } from '../../phrases/phrases.ts';
import { MEANS, PERSON, PLACE } from './vocabulary.ts';

export const A_PERSON = phrases(PERSON);
export const THE_AUTHOR = phrases('(?:i|im|ive|id|ill)');
/** Takes, holds or prepares a means, in so many words. */
export const REACHES_FOR_IT = phrases(
  '(?:taking|took|swallow|swallowed|swallowing|down|downed|count|counted|counting|save|saved|saving|stash|stashed|hide|hid|hiding|hoard|hoarding|buy|bought|find|found|reach for|reached for|lined up|picked up|got|hold|holding|held) (?:up |out |for )?(?:all |all of |the |my |her |his |some |enough |those |these |a bunch of |a handful of |too many |every |a |mums |moms |dads |nans |another |old |sleeping |heart |box of |bottle of |whole |loaded |service ){1,4}(?:pills|tablets|painkillers|sleeping pills|sleeping tablets|meds|medication|razors?|razor blades?|blades?|nooses|rope|pistol|revolver|shotgun|gun|insulin|bleach|poison)(?= \\.| ,|$| and| in| again| from| behind| under| to| tonight| before| because| so| already| with)',
  '(?:pills|tablets|blades?|razor|rope|noose|pistol|revolver|shotgun|gun|knife|belt|poison) (?:is|are|was|were|lies|lie|sits|sit|hidden|waiting|ready|in|under|on|round|around|next to|behind) (?:in |on |under |by |beside |behind |next to |around |round |still )?(?:my|me|the) (?:bed|bedside|drawer|sock|pillow|nightstand|neck|lap|hand|hands|desk|sink|bath|bathtub|closet|wardrobe|garage|shed|attic|table|keyboard|pocket|mouth|temple|head)',
);
export const A_MEANS = phrases(MEANS, 'bottle of (?:pills|vodka|bleach)', 'what was under the sink', 'bunch of stuff');
/** Someone has it ready, counts it, holds it, or has taken it. */
export const AT_HAND = phrases(
  '(?:saved|saving|save up|storing|stored|stash(?:ed|ing)?|hoard(?:ed|ing)?|hid|hide|hidden|hiding|count|counted|counting|collect(?:ed|ing)?|stockpil(?:e|ed|ing)|stealing|stole)',
  '(?:enough|all of (?:them|mums|moms|the)|all the|take them all|took them all|all my|all at once|the whole|the lot|a bunch|bunch of|a load|handful|fistful|too many|too much|every pill|many tablet)',
  '(?:swallow|swallowed|swallowing|swallows|drank)',
  '(?:in front of me|next to my (?:bed|keyboard|pillow)|in my (?:hand|hands|lap|mouth|sock|own|drawer)|on my (?:knees|lap)|under (?:my|the) (?:bed|pillow|bunk)|round (?:my|his|her|the) (?:neck|waist|fist)|around (?:my|his|her) neck|to (?:my|his|her) (?:head|temple|neck|throat|wrist|arm|skin|chest)|against (?:my|his|her|himself|myself|herself)|in my head|in (?:a|his|her|the|my) mouth|between (?:his|her|my) teeth|in the sock drawer|over the door|laid out|lined up)',
  '(?:loaded|load|cleaned|cleaning|held|just held|sat with|sit with|sitting with|stood there with|keep looking at|look at|looking at|staring at|stare at|eyeing|visiting|talks to me|calls me|calling me|is ready|are ready|prepared|waiting for me|measured|practis(?:ed|ing)|know where|knows where|the key to|locked (?:myself|herself|himself) in|skipped|skip|stopped taking|flushed|googl(?:e|ed|ing)|i own|tonight|on purpose|goodbye|sleep forever|fall asleep)',
);

export const A_PLACE = phrases(PLACE);
/** What someone means to do there, or hears it say. */
export const TO_DIE_THERE = phrases(
  '(?:want to|wanna|going to|gonna|ill|will|could|might|should|about to|what if i|if i|think of|thinking of|thought of|imagine|keep imagining) (?:just |finally |simply )?(?:step|stepping|walk|walking|walked|run|running|drive|driving|fall|falling|swim|swimming|lie down|lying down|put my head|disappear|sink|sinking) (?:out |far )?(?:off|into|in front of|under|onto|in|on|as far)',
  '(?:climbed|climb|climbing|climbs) over',
  '(?:think|thinking|thought|thinks|dream|dreaming) (?:only |a lot |often )?(?:about|of) (?:the|that|those) (?:roof|bridge|tracks|canal|train|drop|balcony|edge|ledge|railway|viaduct|cliffs?)',
  '(?:is calling|calls to me|calling me|looks kind|wants me|tells me|invites me|drown myself|wont come back|not coming (?:back|home)|not planning|dont mean to|turn round|on purpose|find me|finds me)',
);

/** What people reach for, and the words around it when they do. Looked for in two sentences that follow each other. */
export const MEANS_BY_NAME = phrases(
  '(?:nooses?|razors?|blades?|overdose|pills|tablets|painkillers|bleach|rope|pistol|revolver|rifle|shotgun|hosepipe|knot|box cutter|insulin|penknife|scalpel|medicine cabinet|medication|meds|wrists|veins?|belt|knife|scissors|lighter|gas|cord)',
);
export const DARK_MOOD = phrases(
  '(?:last|tonight|sorry|goodbye|farewell|nobody|no one|tired|hurts?|hurting|pain|quiet|enough|drawer|counted|counting|ready|myself|forever|empty|numb|alone|lonely|worthless|useless|cry|crying|ashamed|scared|afraid|dark|not coming|never|stop|stopped|end|over|finish|finished|gone|anymore|any ?more|hide|hidden|secret|lied|told (?:her|him|them|mum)|note|letter|decided|plan|easy|peaceful|calm|relief|hate|deserve|wont|cant|on purpose|bathroom|locked|nights?)',
);
export const OWN_LIMB = phrases(
  '(?:my|her|his|my own|her own|his own) (?:left |right |bare )?(?:wrists?|arms|forearms?|thighs?|legs|skin|hips?|stomach|belly|ankles?|palms?|knuckles|shins?)',
);
export const A_CUT = phrases(
  '(?:cuts|cutting|slic(?:e|ed|ing)|carv(?:e|ed|ing)|scratch(?:ed|es|ing)?|burns|burned|burnt|burning|bleeds?|bled|bleeding|blood|scars?|blades?|razors?|scissors|compass|lighter|cigarettes?|stitches|bandages?|raw|blistered|bruises?|punch(?:ed|ing)?|pinch(?:ing)?|knife|glass)',
);
