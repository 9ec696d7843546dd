import { describe, expect, it } from 'vitest';
import { namesMatch } from './names-match.ts';

const ROSE = { handle: 'rose.gardener', name: 'Rose  Maria Gardener' };

describe('a searched name', () => {
  it.each([
    'rose.gardener',
    '@Rose.Gardener',
    ' ROSE . GARDENER ',
    'rose',
    'rose.gardener.official',
    'rosemariagardener',
    'Rose Maria',
    'rose.garden.party',
  ])('matches: %j', (searched) => {
    expect(namesMatch(searched, ROSE)).toBe(true);
  });

  it.each(['lily.gardener', 'rosa', 'gardener.rose', '', '  ', '@', 'rose_gardener'])(
    'does not match: %j',
    (searched) => {
      expect(namesMatch(searched, ROSE)).toBe(false);
    },
  );

  it('matches by the handle alone if the account has no name', () => {
    expect(namesMatch('Rose Maria', { handle: 'rose.gardener', name: null })).toBe(false);
    expect(namesMatch('anything', { handle: 'rose.gardener', name: '' })).toBe(false);
  });
});
