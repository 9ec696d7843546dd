import { says } from '../reading/reading.ts';
import { phrases } from '../reading/spoken.ts';
import type { Rule } from './rule.ts';

const YOU = '(?:you|u|ya)';
const YOUR = '(?:your|ur|them|those|that|dat)';
const SIZE = '(?: (?:fat|big|huge|sweet|tight|wet|nice|juicy|hot|little|perfect|amazing|beautiful|gorgeous))*';

/** Explicit words aimed at the reader. Desire in other words is what letters are for. */
const EXPLICIT = phrases(
  `(?:want to|wanna|going to|gonna|will|ill|would|id|let me|could|love to|lets|can i|need to)(?: so badly| really| totally)? (?:fuck|bang|rail|eat out|finger|ravage|breed|screw) ${YOU}`,
  `eat ${YOU} out`,
  `(?:suck|lick|ride|taste|swallow) (?:on )?my${SIZE} (?:dick|cock|balls|penis|pussy|clit)`,
  `(?:suck|lick|taste|touch|see|grab|squeeze|fuck|pound|finger|on|in|inside|love|imagine|about)(?: on)? ${YOUR}${SIZE} (?:dick|cock|balls|penis|pussy|tits|boobs|clit|cunt|nipples|vagina)(?! a doodle)`,
  `sit on my face`,
  `my${SIZE} (?:dick|cock) (?:is|gets)(?: so)? hard`,
  `(?:see|want|imagine|picture) (?:you|u) naked`,
  `my${SIZE} (?:dick|cock) (?:in|inside|on|for) (?:you|u|your|ur)`,
  `(?:cum|come|jizz|nut|ejaculate) (?:on|in|inside|all over) (?:you|u|your|ur) (?:face|mouth|tits|boobs|body|ass|pussy)`,
  `cum (?:in|inside|on|over|for) (?:you|u)`,
  `(?:jerk|jerking|jack|jacking|wank|wanking)(?: off)? (?:to|over|thinking) (?:you|u|your|of you)`,
  `(?:masturbate|masturbating|touch myself|touching myself) (?:to|over|thinking|while thinking)`,
  `(?:send|show|give)(?: me)?(?: your| ur| some)? (?:nudes?|tits|boobs|dick pics?|pussy|naked pics?|naked photos?)`,
  `(?:blow ?job|hand ?job|anal|gang ?bang|threesome) (?:from|with) (?:you|u)`,
  `(?:give|giving) (?:you|u|me) (?:a |an )?(?:blow ?job|hand ?job|head|orgasm)`,
);
const INSULT = phrases(
  `(?:youre|you are|ur|such|you|u)(?: a| an| just| just a| such a| nothing but a| fucking| a fucking| stupid| ugly| dirty| little| fat| disgusting)* (?:whore|slut|skank|cunt|scum|worthless|disgusting|pathetic)`,
  `(?:fuck|screw) (?:you|u)(?! up| over| know| guys| are| look| make| have| i)(?= \\.| ,|$| and | bitch| all| very)`,
  `(?:nobody|no one) (?:likes|loves|will ever love|could ever love|wants) you(?! more| like| as| the way)`,
  `(?:nobody|no one) would (?:miss|care)(?: you)? if you died`,
  `(?:stupid|ugly|dirty|fat|fucking|little) (?:bitch|whore|slut|cunt)`,
  `fick(?:en)? dich`,
  `du (?:bist eine? )?(?:schlampe|hure|fotze|hurensohn)`,
  `(?:eres una|maldita|hija de) (?:puta|perra|zorra)`,
  `(?:sale|espece de|grosse) (?:pute|salope|connasse)`,
);

export const harassment: Rule = {
  reason: 'harassment',
  holds: (reading) => says(reading, EXPLICIT) || says(reading, INSULT),
};
