import type { NormalizedText } from '../normalize/normalized-text.ts';
import { phrases } from '../phrases/phrases.ts';

/** Somebody said it … */
const SAID = phrases(
  '(?:says?|said|saying|tells?|told|telling|calls?|called|calling|writes?|wrote|writing|posts?|posted|posting|claims?|claiming|wishing|believes?|thinks?|use|uses|used|using|hear|hearing|shouts?|shouted|yells?|yelled)',
  '(?:messages?|posts?|comments?|stuff|things|words?|threats?|jokes?|tweets?|hate|phrases?|insults?|slurs?) (?:like|such as)',
  '(?:open|your|their|his|her|all this|obvious) (?:obvious |open )?(?:hatred|contempt|hate|disdain)',
  'the words?',
);
/** … and the author of this text finds it wrong. */
const WRONG = phrases(
  '(?:bigots?|bigoted|bigotry|racists?|racism|sexists?|sexism|misogynists?|misogyny|homophob(?:e|es|ic|ia)|transphob(?:e|es|ic|ia)|islamophob(?:e|es|ic|ia)|antisemit(?:e|es|ic|ism)|xenophob(?:e|es|ic|ia)|hateful|hate speech|discrimination|small minded|narrow minded|prejudiced?)',
  '(?:not|isnt|never|wasnt|hardly)(?: [a-z]+)? (?:ok|okay|right|acceptable|fair|funny|cool|true|tolerated?|accept)',
  '(?:think|thinks|thought)(?: its| it is| its ever)? (?:ok|okay|fine|funny|cool) to',
  '(?:unacceptable|wrong of|(?<!am i )wrong to|hurts|hurtful|disheartening|heartbreaking|horrible thing|awful thing|terrible thing|ashamed of (?:himself|herself|themselves)|shame on|shameful|offensive|ignorant thing|stop saying|stop calling)',
  '(?:not|wont|never|dont) (?:tolerate|accept|stand for|condone|put up with|let)',
  '(?:be|get|gets|getting|got|get you|gets you|been) (?:blocked|banned|reported|fired|suspended|kicked (?:off|out)|removed|arrested|punished)',
  '(?:be|belongs?|land|end up) in (?:jail|prison)',
  '(?:consequences|call out|calling out|called out|speak up|stand up|has to stop|must stop|needs to stop|have to stop|get away with|lost (?:all )?respect|dont expect|do not expect|reflects? (?:well|badly|poorly)|says a lot about|realise thats|realize thats|seriously believe|makes you say|must be (?:seriously |really )?sad)',
);
const reports = (sentence: string) => SAID.test(sentence) && WRONG.test(sentence);

const known = new WeakMap<NormalizedText, NormalizedText>();

/**
 * The text without the sentences that quote hatred to condemn it: 'it is not okay to call people …'. The same text if it has
 * none. Rules that look for threats against the reader and for self-harm read the whole text.
 */
export function withoutCondemned(text: NormalizedText): NormalizedText {
  const before = known.get(text);
  if (before) return before;
  const own = text.spoken.some(reports) ? leaveOut(text) : text;
  known.set(text, own);
  return own;
}

function leaveOut(text: NormalizedText): NormalizedText {
  const spoken = text.spoken.map((form) =>
    form
      .split(' . ')
      .filter((sentence) => !reports(sentence))
      .join(' . '),
  );
  const folded = text.folded
    .split(/(?<=[.!?;:])\s+/u)
    .filter((sentence) => !reports(plainWords(sentence)))
    .join(' ');
  return { ...text, folded, spoken };
}

const plainWords = (sentence: string) =>
  sentence
    .replaceAll("'", '')
    .replaceAll(/[^a-z]+/gu, ' ')
    .replaceAll(/([a-z])\1+/gu, '$1')
    .trim();
