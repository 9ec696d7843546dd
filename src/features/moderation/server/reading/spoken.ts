import { joinSpelledOut, readLeet } from './letters.ts';
import { plainProfanity } from './profanity.ts';

/**
 * The text as a voice would read it: words between single spaces, the end of a sentence as a dot, a pause as a comma.
 * Letters are never doubled, so that 'killll' and 'kill' are one word; phrases are compiled the same way.
 */
function speak(folded: string): string {
  return folded
    .replaceAll("'", '')
    .replaceAll(/\.{2,}/gu, ' ')
    .replaceAll(/[.!?;:]+/gu, ' . ')
    .replaceAll(/[,()"]|(?<= )-+(?= )/gu, ' , ')
    .replaceAll(/[^\p{L}\p{N}.,]+/gu, ' ')
    .replaceAll(/([a-z])\1+/gu, '$1')
    .trim();
}

/** As written, as it reads when signs stand for letters, and with its swear words in plain. */
export function spokenForms(folded: string): string[] {
  const disguised = (one: 'i' | 'l') => joinSpelledOut(readLeet(folded, one));
  const plain = [folded, disguised('i')].map(plainProfanity);
  return [...new Set([folded, disguised('i'), disguised('l'), ...plain].map(speak))];
}

/** A pattern of plain words over a spoken text. Without \b and \s: only letters may stand doubled in it. */
export function phrases(...sources: string[]): RegExp {
  const single = sources.join('|').replaceAll(/([a-z])\1+/gu, '$1');
  return new RegExp(`(?<![^ ])(?:${single})(?![^ ])`, 'u');
}
