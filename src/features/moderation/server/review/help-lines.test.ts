import { expect, it } from 'vitest';
import { HELP_LINES } from './help-lines.ts';

it('there is one help line for each place, with a secure address', () => {
  const places = HELP_LINES.map(({ where }) => where);
  expect(places.length).toBeGreaterThan(2);
  expect(new Set(places).size).toBe(places.length);
  for (const { url } of HELP_LINES) expect(new URL(url).protocol).toBe('https:');
});
