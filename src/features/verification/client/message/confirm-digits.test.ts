import { expect, it } from 'vitest';
import { readDigits } from './confirm-digits.ts';

it.each([
  ['123456', '123456'],
  [' 123 456\n', '123456'],
  ['Your digits: 123-456.', '123456'],
  ['12ab', '12'],
  ['1234567', '123456'],
])('reads %j as digits', (typed, digits) => {
  expect(readDigits(typed)).toBe(digits);
});
