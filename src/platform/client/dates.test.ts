import { expect, it } from 'vitest';
import { dayInWords, momentInWords } from './dates.ts';

it('names a day the same in every zone', () => {
  expect(dayInWords('2026-11-04')).toBe('November 4, 2026');
});

it('names a moment by the clock of whoever reads it, and says which clock that is', () => {
  expect(momentInWords('2026-11-04T10:00:00.000Z', 'UTC')).toBe('November 4, 2026 at 10:00 UTC');
  expect(momentInWords('2026-11-04T15:00:00.000Z', 'Asia/Tokyo')).toBe('November 5, 2026 at 00:00 GMT+9');
});
