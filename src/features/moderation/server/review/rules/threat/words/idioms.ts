import { phrases } from '../../../normalize/spoken-forms.ts';
import { YOUR } from '../vocabulary.ts';

/** Figures of speech whose violent word means nothing violent. */
export const IDIOMS = new RegExp(
  phrases(
    '(?:takes?|took|taken|bite|bit) (?:a|the) bullet',
    'bury the hatchet',
    'water (?:pistols?|guns?|bombs?)',
    '(?:bath|cherry|photo|sex|nerf|glue|heat|massage|top|under the|jump the|starting|spray|radar) (?:guns?|bombs?|bombed)',
    '(?:kill|kills|killing|killed|hurts?|hurting|beats?) (?:me|my|us|time)',
    '(?:beats?|kills?|hurts?) (?:it|this|that|the (?:egg|eggs|clock|traffic|heat|odds|queue|queues|crowds?|mood|mixture|butter|cream|level|boss|game|rug|rugs|drum|drums))(?! (?:out|into|girl|boy|man|woman|kid|immigrant))',
    'knock (?:them|em|it|me|my)',
    'smash(?:ed|ing)? it',
    `(?:rip|tear)(?:s|ing)? (?:${YOUR}|my|his|her|our) (?:clothes|shirt|dress)`,
    'break(?:s|ing)? (?:up|down|even|news|bad news|the ice|a leg)',
    'hit(?:s|ting)? (?:it|me|on|up|the|different|home)',
    `cut(?:s|ting)? (?:${YOUR}|my|his|her) (?:own )?hair`,
    'hurt (?:you|u) more',
    'stick(?:s|ing)? (?:with|to|around|by|together)',
    'hang(?:s|ing)? (?:out|around|in|on|up)',
    'jump(?:s|ing|ed)? (?:in|on|at|up|for|off a cliff for)',
    'chokes? (?:up|on)',
    'die (?:reading|inside|laughing|of|for|happy|when|to|old|trying)',
    'burn(?:s|ed|ing|t)? (?:out|for|calories|cds?)',
    'push(?:es|ed|ing)? (?:through|back|on|for)',
    `break(?:s|ing)? (?:${YOUR}|my|his|her) heart`,
  ),
  'gu',
);
