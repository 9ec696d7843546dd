import { describe, expect, it } from 'vitest';
import { asExpiry, inGroups, readExpiry } from './typed-card.ts';

describe('a card that is typed', () => {
  it('is shown in groups of four, whatever else is typed', () => {
    expect(inGroups('42424')).toBe('4242 4');
    expect(inGroups('4242-4242 4242x4242')).toBe('4242 4242 4242 4242');
    expect(inGroups('4242')).toBe('4242');
  });

  it('gets the slash of its expiry by itself, and loses it again', () => {
    expect(asExpiry('1', '')).toBe('1');
    expect(asExpiry('12', '1')).toBe('12 / ');
    expect(asExpiry('12 / 3', '12 / ')).toBe('12 / 3');
    expect(asExpiry('1234', '')).toBe('12 / 34');
    expect(asExpiry('12 / ', '12 / 3')).toBe('12');
    expect(asExpiry('12 /', '12 / ')).toBe('1');
  });

  it('expires in this century, and never where the date is not whole', () => {
    expect(readExpiry('12 / 34')).toEqual({ expMonth: 12, expYear: 2034 });
    expect(readExpiry('12 / 3')).toEqual({ expMonth: 12, expYear: 0 });
    expect(readExpiry('')).toEqual({ expMonth: 0, expYear: 0 });
  });
});
