import { expect, it } from 'vitest';
import { wrapLines } from './wrap-lines.ts';

const upTo = (most: number) => (line: string) => [...line].length <= most;

it('breaks at spaces', () => {
  expect(wrapLines('you laugh before the joke', upTo(10))).toEqual(['you laugh', 'before the', 'joke']);
});

it('keeps line breaks and empty lines', () => {
  expect(wrapLines('one\n\ntwo', upTo(10))).toEqual(['one', '', 'two']);
});

it('cuts a word only if it is longer than a line', () => {
  expect(wrapLines('oh aaaaaaaaaaaa', upTo(5))).toEqual(['oh', 'aaaaa', 'aaaaa', 'aa']);
});

it('never cuts a grapheme', () => {
  expect(wrapLines('👩‍🚀👩‍🚀👩‍🚀', upTo(4))).toEqual(['👩‍🚀', '👩‍🚀', '👩‍🚀']);
});
