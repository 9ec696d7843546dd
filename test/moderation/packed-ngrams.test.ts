import { expect, it } from 'vitest';
import { openNgrams, packNgrams, type Ngrams } from '#scripts/build/packed-ngrams.ts';

/** The file that the build packs. eld does not export it. */
const FILE = new URL('../../node_modules/eld/src/ngrams/small.js', import.meta.url).href;

it('packed, all pieces of words speak for the same languages as in eld', async () => {
  const { ngramsData } = (await import(FILE)) as { ngramsData: { ngrams: Ngrams } };
  const opened = openNgrams(packNgrams(ngramsData.ngrams));
  const pieces = Object.entries(ngramsData.ngrams);
  const others = pieces.filter(([piece, scores]) => JSON.stringify(opened[piece]) !== JSON.stringify(scores));
  expect([pieces.length > 10_000, others]).toEqual([true, []]);
});

it('a piece that is not in the list speaks for none', () => {
  const opened = openNgrams(packNgrams({ ' the ': { 11: 207 }, ëë: { 0: 1, 59: 52 } }));
  expect(opened['ëë']).toEqual({ 0: 1, 59: 52 });
  for (const unknown of ['', 'a', ' the', ' the x', 'ê', 'ÿÿÿÿÿÿ']) expect(opened[unknown]).toBeUndefined();
});

it('refuses to pack what it would change', () => {
  expect(() => packNgrams({ a: { 1: 256 } })).toThrow('byte');
  expect(() => packNgrams({ sevenof: { 1: 1 } })).toThrow('six bytes');
  expect(() => packNgrams({ '’': { 1: 1 } })).toThrow('six bytes');
});
