import { expect, it } from 'vitest';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { isOurMessageId, messageIdOf } from './message-id.ts';

const subject = appPerFile();
const ANA = 'ana@example.org';
const idFor = (id: string, address: string) => `<${messageIdOf(subject.services.keys, id, address)}@subrosa.example>`;
const isOurs = (messageId: string, address: string) => isOurMessageId(subject.services.keys, messageId, address);

it('is the same for one mail, and another for the next', () => {
  expect(idFor('a', ANA)).toBe(idFor('a', ANA));
  expect(idFor('a', ANA)).not.toBe(idFor('b', ANA));
});

it('is recognised as ours for its recipient only', () => {
  expect(isOurs(idFor('a', ANA), 'Ana@Example.org')).toBe(true);
  expect(isOurs(idFor('a', ANA), 'ben@example.org')).toBe(false);
});

it('cannot be made up', () => {
  const [number = '', mark = ''] = idFor('a', ANA).slice(1).split(/[.@]/);
  const forged = [`<${'0'.repeat(24)}.${mark}@subrosa.example>`, `<${number}@subrosa.example>`, '', `<x.y@z>`];
  expect(forged.map((messageId) => isOurs(messageId, ANA))).toEqual([false, false, false, false]);
});
