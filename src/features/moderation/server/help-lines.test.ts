import { describe, expect, it } from 'vitest';
import { HELP_LINES } from './help-lines.ts';

describe('the help lines', () => {
  it('name somebody to turn to, for one country each and for all others', () => {
    expect(HELP_LINES.length).toBeGreaterThan(2);
    for (const { name, where, contact, url } of HELP_LINES) {
      expect([name, where, contact].every(Boolean), url).toBe(true);
      expect(new URL(url).protocol).toBe('https:');
    }
  });
});
