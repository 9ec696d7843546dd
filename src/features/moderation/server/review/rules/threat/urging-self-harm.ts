import { type NormalizedText, says } from '../../normalize/normalized-text.ts';
import { phrases } from '../../normalize/spoken-forms.ts';

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

export function urgesSelfHarm(text: NormalizedText): boolean {
  return says(text, URGING) || (KYS.test(text.folded) && !says(text, DANISH));
}
