import { says } from '../reading/reading.ts';
import { phrases } from '../reading/spoken.ts';
import type { Rule } from './rule.ts';
import { urgesSelfHarm } from './self-harm-urging.ts';

const YOU = '(?:you|u|ya)';
const YOUR = '(?:your|ur)';
/** 'I am afraid that I will hurt you' is care, not a threat. */
const NOT_FEARED =
  '(?<!(?:afraid|scared|worried|terrified|fear|think|believe|never|not|is|isnt|its|aint|ever|if|sorry|dont|like)(?: that| if)? )';
const WILL = '(?:will|shall|want to|wanna|going to|gonna|am going to|am gonna|are going to|are gonna|need to|plan to)';
const INTENT = `${NOT_FEARED}(?:(?:i|we) ${WILL}|ill|im ${WILL}|imma|ima|were ${WILL}|im coming|(?:someone|somebody) (?:should|will)|gonna|i swear ill)`;
const ADVERB =
  '(?: (?:really|fucking|seriously|just|literally|personally|definitely|actually|totally|honestly|so|also|then|come and|go and|find you and|hunt you down and)){0,3}';
const HARM =
  '(?:kill|murder|slaughter|strangle|choke|stab|shoot|behead|rape|molest|torture|hurt|harm|drown|poison|maim|punch|slap|kidnap|abduct|end|destroy|attack|assault|execute|unalive)';
const LETHAL = '(?:kill|murder|slaughter|strangle|stab|shoot|behead|rape|torture)';
/** Killed with kindness, destroyed at chess, shot a message. */
const NOT_PLAYFUL =
  '(?! (?:(?:with|by) (?:my |all |all my |so much |too much )?(?:kind|love|kiss|hug|cuddl|affection|tickl|laugh|compliment)|(?:at|in|on) (?:the next |our |a game of )?(?:chess|mario|smash|fortnite|fifa|scrabble|monopoly|uno|tennis|pool|darts|trivia|ping|game|minecraft|cards|karaoke|bowling|round)|a (?:message|text|dm|line|mail|note|smile|wink)|an (?:email|mail)|some))';
const BODY = '(?:legs?|neck|bones|face|arms?|jaw|fingers|knees|head|skull|nose|teeth)';

const DEEDS = [
  `${HARM} ${YOU}${NOT_PLAYFUL}`,
  `cut ${YOU}(?! (?:some|a|off|in|out|loose|slack|free))`,
  'break every bone',
  `(?:break|smash|bash|cave|kick|cut)(?: in)? ${YOUR} ${BODY}`,
  `beat ${YOU} (?:up|to death|to a pulp|senseless|bloody|unconscious)`,
  `(?:beat|kick|knock) the (?:shit|hell|crap|life) out of ${YOU}`,
  `(?:burn|bomb|shoot up)(?: down)? ${YOUR} (?:house|home|place|car|school|family)`,
  `(?:ruin|destroy|end) ${YOUR} life`,
  `make ${YOU} (?:suffer|bleed|scream in pain)`,
  `set ${YOU} on fire`,
  'throw acid',
];
const ERRAND = `(?: (?!never|not|without|nobody)[a-z]+){1,8} (?:and|to) (?:${LETHAL}|hurt|harm|beat) ${YOU}${NOT_PLAYFUL}`;

const ANNOUNCED = phrases(
  `${INTENT}(?:${ADVERB} (?:${DEEDS.join('|')})|${ERRAND})`,
  `and (?:then )?${LETHAL} ${YOU}${NOT_PLAYFUL}`,
);
const IMPLIED = phrases(
  `slit ${YOUR} throat`,
  `cut ${YOUR} throat`,
  `(?:put|with) a bullet in ${YOUR}? ?(?:you|head|skull|brain)`,
  `acid (?:in|on|over) ${YOUR} face`,
  `(?:youre|${YOU} are|ur) a dead (?:man|woman|girl|boy|person|bitch)`,
  `(?:youre|${YOU} are|ur)(?: so)? dead(?: meat)?(?= \\.|$)`,
  `(?<!(?:i|ill|will|to|we|and|always|lets|me) )watch ${YOUR} back`,
  `sleep with one eye open`,
  `${YOUR} days are numbered`,
  `(?:gonna|going to|want to|wanna|will|ill|could) rape ${YOU}`,
  `(?:belong|go|put you|send you) (?:in|to|into)(?: a| the)? gas chambers?`,
  `(?:world|everyone|everybody) would be better(?: off)? (?:without you|if you (?:were dead|died))`,
);
const WISHED = phrases(
  `${YOU} (?:should|must|deserve to|need to|ought to)(?: all| both| just| really)? (?:(?:be|get) (?:raped|killed|murdered|beaten|stabbed|shot|hurt|hanged|lynched|gassed)|die|suffer|burn in hell)(?! (?:laugh|of|for|from|with))`,
  `(?:hope|wish|pray)(?: that)? ${YOU}(?: all| both| just| would| fucking)? (?:(?:be|get) (?:raped|killed|murdered|beaten|stabbed|shot|hit by|hurt|cancer|aids)|die|died|suffer|burn in hell|rot)(?! (?:laugh|of laugh|in my arms|old|happy|hard))`,
  `(?:want|wish) ${YOU} (?:were )?dead(?= \\.| ,|$)`,
  `hope (?:someone|somebody|he|they) (?:rapes?|kills?|hurts?|beats?|shoots?|stabs?) ${YOU}`,
  `(?:youre|${YOU} are|ur|${YOU}) (?:going to|gonna|will) die(?! (?:laugh|of|when|if|for|from|with|inside|a |reading|one day|someday))`,
  `${YOU} will die (?:tonight|soon|tomorrow|screaming|alone)`,
);
const ELSEWHERE = phrases(
  'ich (?:bring|bringe|werde) dich (?:um|umbringen|toten|abstechen|fertigmachen)',
  'ich (?:stech|steche) dich ab',
  'ich (?:mach|mache) dich (?:kalt|fertig)',
  'ich will dich (?:umbringen|toten)',
  'te voy a (?:matar|violar)(?! a besos| de amor)',
  'voy a matarte(?! a besos| de amor)',
  'je vais te (?:tuer|violer|crever)(?! de)',
  'ti (?:ammazzo|uccido)(?! di)',
);
const UNEASY = phrases(
  `(?:i (?:could|would|might|should)|id)(?: just| totally| seriously| honestly)? ${LETHAL} ${YOU}${NOT_PLAYFUL}`,
  `my (?:brothers?|dad|father|boys|friends|boyfriend|husband) (?:will|would|is going to|are going to|is gonna) ${LETHAL} ${YOU}${NOT_PLAYFUL}`,
  `i know where ${YOU} live`,
  `(?:i followed|i will follow|ill follow|im following) ${YOU} home`,
  `${YOU} will pay for (?:this|that|what)`,
  `youll pay for (?:this|that|what)`,
);

export const threat: Rule = {
  reason: 'threat',
  message: 'This reads like a threat. Please take every threat or wish of harm out of your letter.',
  refuses: (reading) =>
    [ANNOUNCED, IMPLIED, WISHED, ELSEWHERE].some((pattern) => says(reading, pattern)) || urgesSelfHarm(reading),
  holds: (reading) => says(reading, UNEASY),
};
