import { normalizeText, type NormalizedText } from '../normalize/normalized-text.ts';

const QUOTED = /"[^"]+"|“[^“”]+”|„[^„“”]+[“”]|«[^«»]+»/gu;
const FEWEST_WORDS = 3;

/** The text without what it quotes, if enough is said about the quote; otherwise the whole text, which may be all in quotes. */
export function withoutQuotes(text: NormalizedText): NormalizedText {
  const own = text.visible.replaceAll(QUOTED, ' , ');
  if (own === text.visible || own.trim().split(/\s+/u).length <= FEWEST_WORDS) return text;
  return normalizeText(own);
}
