import { describe, expect, it } from 'vitest';
import { formatDay } from '#platform/client/dates.ts';
import { dollars } from './money.ts';

describe('money and days', () => {
  it('are written out', () => {
    expect(dollars(399)).toBe('$3.99');
    expect(dollars(200)).toBe('$2.00');
    expect(dollars(0)).toBe('$0.00');
    expect(formatDay('2026-12-15')).toBe('December 15, 2026');
  });
});
