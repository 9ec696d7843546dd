import { expect, it } from 'vitest';
import { Haystack } from './find-people.ts';

const haystack = new Haystack(['odette.ashgrove@mailbox.example', 'velvet.stranger.1', 'velvet.stranger.12', 'short']);
const find = (text: string) => [...haystack.findIn(text)];
const ADDRESS = 'odette.ashgrove@mailbox.example';

it.each([
  ['plain', `550 <${ADDRESS}>: mailbox unavailable`],
  ['in capitals', ADDRESS.toUpperCase()],
  ['reversed', ADDRESS.split('').toReversed().join('')],
  ['in hexadecimal', Buffer.from(`to ${ADDRESS}`).toString('hex')],
  ['in base64', Buffer.from(`a ${ADDRESS} b`).toString('base64')],
  ['in base64 for addresses of pages', Buffer.from(`ab ${ADDRESS}?`).toString('base64url')],
])('finds a secret %s', (_, text) => {
  expect(find(`something before ${text} and after`)).toEqual([ADDRESS]);
});

it('finds several secrets in one text, and each of them once', () => {
  expect(find(`${ADDRESS} velvet.stranger.12 ${ADDRESS}`)).toEqual([ADDRESS, 'velvet.stranger.12']);
});

it('does not mistake a longer secret for a shorter one, nor look for very short ones', () => {
  expect(find('velvet.stranger.12 is short')).toEqual(['velvet.stranger.12']);
});
