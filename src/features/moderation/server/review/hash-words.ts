const START = 0x811c9dc5;
const SPACE = 0x20;

/** A step of FNV-1a. */
export const step = (hash: number, value: number) => Math.imul(hash ^ value, 0x01000193);

export function hashOf(word: string): number {
  let hash = START;
  for (let at = 0; at < word.length; at += 1) hash = step(hash, word.charCodeAt(at));
  return hash;
}

/**
 * The hashes of the words between spaces. To look words up by them is several times faster than to cut the text into words. Two words
 * may have the same.
 */
export function hashesOf(text: string): number[] {
  const hashes: number[] = [];
  let hash = START;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === SPACE) {
      hashes.push(hash);
      hash = START;
    } else {
      hash = step(hash, code);
    }
  }
  hashes.push(hash);
  return hashes;
}
