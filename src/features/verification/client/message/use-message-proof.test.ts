import { expect, it } from 'vitest';
import { HttpError } from '#platform/client/api/http-error.ts';
import { MINUTE, SECOND } from '#platform/shared/durations.ts';
import type { MessageProof } from '../../contract.ts';
import { nextPoll, readDigits } from './use-message-proof.ts';

const NOW = Date.parse('2026-11-16T12:00:00.000Z');
const PROOF: MessageProof = {
  mode: 'verify',
  code: 'ROSA-7K4M-9QXD',
  recipient: 'subrosa.letters',
  link: 'https://ig.me/m/subrosa.letters?ref=ROSA-7K4M-9QXD',
  expiresAt: new Date(NOW + 10 * MINUTE).toISOString(),
  state: 'waiting',
  problem: null,
  triesLeft: 5,
};

const tooMany = (retryAfterSeconds?: number) => new HttpError({ status: 429, text: '', body: {}, retryAfterSeconds });

it('asks every two seconds until the digits are on their way', () => {
  expect(nextPoll(PROOF, null, NOW)).toBe(2 * SECOND);
  expect(nextPoll({ ...PROOF, state: 'received' }, null, NOW)).toBe(2 * SECOND);
});

it('asks for digits that were sent only when they should have expired', () => {
  const answered = { ...PROOF, state: 'answered' as const };
  expect(nextPoll(answered, null, NOW)).toBe(10 * MINUTE);
  expect(nextPoll(answered, null, NOW + 11 * MINUTE)).toBe(2 * SECOND);
});

it('asks no more about a proof that failed or is gone', () => {
  expect(nextPoll({ ...PROOF, state: 'failed', problem: 'blocked' }, null, NOW)).toBe(false);
  expect(nextPoll(null, null, NOW)).toBe(false);
});

it('goes on after a lost connection, and waits as long as the server says', () => {
  expect(nextPoll(PROOF, new Error('offline'), NOW)).toBe(2 * SECOND);
  expect(nextPoll(PROOF, tooMany(12), NOW)).toBe(12 * SECOND);
  expect(nextPoll(PROOF, tooMany(), NOW)).toBe(30 * SECOND);
});

it.each([
  ['123456', '123456'],
  [' 123 456\n', '123456'],
  ['Your digits: 123-456.', '123456'],
  ['12ab', '12'],
  ['1234567', '123456'],
])('reads %j as digits', (typed, digits) => {
  expect(readDigits(typed)).toBe(digits);
});
