import { expect, it } from 'vitest';
import { hashesOf, hashOf } from './hash-words.ts';

it.each(['', 'you', 'i like you', ' you  and me ', 'я 🔪 你'])('hashes the words between spaces: %j', (text) => {
  expect(hashesOf(text)).toEqual(text.split(' ').map(hashOf));
});

it('tells words apart', () => {
  expect(new Set(['you', 'your', 'uoy', ''].map(hashOf)).size).toBe(4);
});
