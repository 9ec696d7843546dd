/** For each piece of a word, how much it speaks for which language: what eld looks a text up in. */
export type Ngrams = Record<string, Record<number, number>>;

/** The pieces as sorted numbers, where the scores of each begin, and these: a language and its score, a byte each. */
export function packNgrams(ngrams: Ngrams): Buffer {
  if (!Object.keys(ngrams).every(isPiece))
    throw new Error('A piece of a word has more than six bytes, or other characters');
  const sorted = Object.entries(ngrams)
    .map(([piece, scores]) => ({ key: keyOf(piece), scores: Object.entries(scores).flat().map(Number) }))
    .toSorted((a, b) => a.key - b.key);
  const starts = new Uint32Array(sorted.length + 1);
  for (const [at, { scores }] of sorted.entries()) starts[at + 1] = (starts[at] ?? 0) + scores.length;
  const all = sorted.flatMap(({ scores }) => scores);
  if (all.some((byte) => byte > 255)) throw new Error('A language or a score does not fit into a byte');
  return Buffer.concat([
    Buffer.from(new Uint32Array([sorted.length, 0]).buffer),
    Buffer.from(new Float64Array(sorted.map(({ key }) => key)).buffer),
    Buffer.from(starts.buffer),
    Buffer.from(all),
  ]);
}

/** Reads what was packed. To eld it is the object that it expects. */
export function openNgrams(packed: Uint8Array): Ngrams {
  const { buffer, byteOffset: start } = packed;
  const [count = 0] = new Uint32Array(buffer, start, 1);
  const keys = new Float64Array(buffer, start + 8, count);
  const starts = new Uint32Array(buffer, start + 8 + 8 * count, count + 1);
  const scores = packed.subarray(8 + 8 * count + 4 * (count + 1));
  return new Proxy<Ngrams>({}, { get: (_none, piece) => scoresAt(placeOf(keys, keyOf(String(piece)))) });

  function scoresAt(place: number | undefined): Ngrams[string] | undefined {
    if (place === undefined) return undefined;
    const found: Ngrams[string] = {};
    for (let at = starts[place] ?? 0; at < (starts[place + 1] ?? 0); at += 2)
      found[scores[at] ?? 0] = scores[at + 1] ?? 0;
    return found;
  }
}

// eslint-disable-next-line no-control-regex
const isPiece = (piece: string) => /^[\u0001-\u00ff]{1,6}$/.test(piece);

/** A number holds six bytes exactly. */
function keyOf(piece: string): number {
  let key = 0;
  for (let at = 0; at < piece.length; at += 1) key = key * 256 + piece.charCodeAt(at);
  return key;
}

function placeOf(sorted: Float64Array, key: number): number | undefined {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] ?? 0) < key) from = middle + 1;
    else to = middle;
  }
  return sorted[from] === key ? from : undefined;
}
