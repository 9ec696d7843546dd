import { expect, it } from 'vitest';
import { BLANK, complete, promoSchema, toDay, toNumber } from './new-code-form.tsx';

const schema = promoSchema('2026-03-14');
const code = { ...BLANK, code: ' roses10 ', description: 'Ten roses' };

/** The messages of the form, by field. */
function messagesFor(change: object): Record<string, string> {
  const issues = schema.safeParse({ ...code, ...change }).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}

it('a valid code is normalised', () => {
  expect(schema.parse(code)).toMatchObject({ code: 'ROSES10', value: 50, maxUses: null, lastDay: null });
  expect(messagesFor({ maxUses: 1, lastDay: '2026-03-14' })).toEqual({});
  expect(complete({ ...BLANK, type: 'premium_free', value: 3 }).value).toBe(100);
  expect(complete({ ...BLANK, value: 3 }).value).toBe(3);
});

it('every invalid field gets a message', () => {
  expect(messagesFor({ code: 'a!', value: 101, description: ' ', maxUses: 0, lastDay: '2026-03-13' })).toEqual({
    code: 'A code is 3 to 40 letters and digits',
    value: 'A whole number from 1 to 100',
    description: 'Please enter a description',
    maxUses: 'Enter a whole number, or leave it empty',
    lastDay: 'That day is in the past',
  });
  expect(messagesFor({ value: Number.NaN, maxUses: 1.5, lastDay: 'soon' })).toEqual({
    value: 'A whole number from 1 to 100',
    maxUses: 'Enter a whole number, or leave it empty',
    lastDay: 'Please enter a day',
  });
});

it('empty inputs become null', () => {
  expect([toNumber(''), toNumber(null), toNumber('12')]).toEqual([null, null, 12]);
  expect([toDay(''), toDay(null), toDay('2026-03-14')]).toEqual([null, null, '2026-03-14']);
});
