import { describe, expect, it } from 'vitest';
import { formatCardNumber, formatExpiry, missingIn, parseExpiry } from './typed-card.ts';

describe('the card fields', () => {
  it('say which of them are empty', () => {
    expect(missingIn({ number: '', expiry: '12 / 34', cvc: '' })).toEqual({
      number: 'Enter your card number',
      cvc: 'Enter the security code',
    });
    expect(missingIn({ number: '4', expiry: '1', cvc: '1' })).toBeNull();
  });

  it('show the number in groups of four digits and drop all other characters', () => {
    expect(formatCardNumber('42424')).toBe('4242 4');
    expect(formatCardNumber('4242-4242 4242x4242')).toBe('4242 4242 4242 4242');
    expect(formatCardNumber('4242')).toBe('4242');
  });

  it('add the slash of the expiry date, and remove it on deleting', () => {
    expect(formatExpiry('1', '')).toBe('1');
    expect(formatExpiry('12', '1')).toBe('12 / ');
    expect(formatExpiry('12 / 3', '12 / ')).toBe('12 / 3');
    expect(formatExpiry('1234', '')).toBe('12 / 34');
    expect(formatExpiry('12 / ', '12 / 3')).toBe('12');
    expect(formatExpiry('12 /', '12 / ')).toBe('1');
  });

  it('read the expiry date in this century, with 0 for missing parts', () => {
    expect(parseExpiry('12 / 34')).toEqual({ expMonth: 12, expYear: 2034 });
    expect(parseExpiry('12 / 3')).toEqual({ expMonth: 12, expYear: 0 });
    expect(parseExpiry('')).toEqual({ expMonth: 0, expYear: 0 });
  });
});
