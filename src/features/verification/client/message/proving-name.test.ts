import { beforeEach, expect, it, vi } from 'vitest';
import { MINUTE } from '#platform/shared/durations.ts';
import { readProvingName } from './proving-name.ts';

const NOW = Date.parse('2026-11-16T12:00:00.000Z');
const storage = new Map<string, string>();

beforeEach(() => {
  storage.clear();
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => storage.get(key) ?? null });
});

it('a dropped page finds the name whose proof is under way, until its code expires', () => {
  const until = new Date(NOW + 10 * MINUTE).toISOString();
  storage.set('provingName', JSON.stringify({ name: 'ben.ashworth', until }));
  expect(readProvingName(NOW)).toBe('ben.ashworth');
  expect(readProvingName(NOW + 10 * MINUTE)).toBeNull();
});

it.each([undefined, '', '{"name":7}', '[]'])('finds nothing in %j', (value) => {
  if (value !== undefined) storage.set('provingName', value);
  expect(readProvingName(NOW)).toBeNull();
});
