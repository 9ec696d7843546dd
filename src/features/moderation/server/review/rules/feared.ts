import { says, type NormalizedText } from '../normalize/normalized-text.ts';
import { everyPhrase, phrases } from '../phrases/phrases.ts';

const NOT_TAUNTING =
  '(?<!(?:be|get|you|u|youre|you are|ur|not|isnt|dont|never|nobody is)(?: even| so| very| really)? )';
const AFRAID = '(?:scared|afraid|worried|worry|worrying|terrified|frightened|fear|feared)(?: to death| sick)?';
const SOMEBODY_WILL =
  '(?:(?:you|u|he|she|they|my [a-z]+) (?:will|would|may|might|could|gonna|(?:are|is) (?:going to|gonna))|(?:you|he|she|they)(?:ll|d)|(?:youre|hes|shes|theyre) (?:going to|gonna))(?: just| really| actually)?';
const DEED =
  '(?:(?:kill|hurt|harm|hang|end|drown|shoot|cut|starve) (?:yourself|urself|himself|herself|themselves)|(?:end|take) (?:your|ur|his|her|their) (?:own )?li(?:fe|ves)|commit suicide)';

const SOURCE = `${NOT_TAUNTING}${AFRAID}(?: that)? ${SOMEBODY_WILL} ${DEED}`;
const FEARS = phrases(SOURCE);
const EVERYWHERE = everyPhrase(SOURCE);

/**
 * The text without the author's fear that somebody else hurts themselves: 'I am scared that you will kill yourself' is care, neither a
 * threat nor about the author.
 */
export function withoutFears(text: NormalizedText): NormalizedText {
  return says(text, FEARS) ? { ...text, spoken: text.spoken.map((form) => form.replaceAll(EVERYWHERE, '')) } : text;
}
