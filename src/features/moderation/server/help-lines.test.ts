import { describe, expect, it } from 'vitest';
import { HELP_LINES } from './help-lines.ts';

describe('the help lines', () => {
  it('name somebody to turn to, for one country each and for all others', () => {
    const places = HELP_LINES.map(({ where }) => where);
    expect(places.length).toBeGreaterThan(2);
    expect(new Set(places).size).toBe(places.length);
    for (const { url } of HELP_LINES) expect(new URL(url).protocol).toBe('https:');
  });
});
