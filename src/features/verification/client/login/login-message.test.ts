import { describe, expect, it } from 'vitest';
import { isAnswerTo } from './login-message.ts';

const STATE = 'verify.abc';
const answer = { type: 'instagram-auth', state: STATE, success: true, userInfo: { username: 'rosa.lindt', email: '' } };

describe('a message of the popup', () => {
  it('is an answer, whether it succeeded or failed', () => {
    expect(isAnswerTo(STATE, answer)).toBe(true);
    expect(isAnswerTo(STATE, { ...answer, success: false, userInfo: undefined, error: 'Network error' })).toBe(true);
  });

  it.each([
    null,
    'instagram-auth',
    {},
    { ...answer, type: 'other' },
    { ...answer, state: 'verify.xyz' },
    { ...answer, state: undefined },
    { ...answer, userInfo: null },
    { ...answer, userInfo: { username: 7 } },
    { ...answer, success: 'yes' },
    { ...answer, success: false },
  ])('is none when it is %j', (message) => {
    expect(isAnswerTo(STATE, message)).toBe(false);
  });
});
