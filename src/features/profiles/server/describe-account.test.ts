import { describe, expect, it } from 'vitest';
import { describeAccount } from './describe-account.ts';

const bare = { id: '1', username: 'rosa', name: null, biography: null, pictureUrl: null, followers: null };
const titleOf = (biography: string) => describeAccount({ ...bare, biography }, null).title;

describe('a result card', () => {
  it('shows the username if there is no name', () => {
    expect(describeAccount(bare, null)).toEqual({ id: '1', username: 'rosa', name: 'rosa', platforms: ['Instagram'] });
    expect(describeAccount({ ...bare, name: '  ' }, null).name).toBe('rosa');
  });

  it('has the first line of the biography as its title', () => {
    expect(titleOf('\n Gardener \nThorns included')).toBe('Gardener');
    expect(titleOf(' \n ')).toBeUndefined();
  });

  it('cuts long texts by whole characters', () => {
    expect(titleOf('🌹'.repeat(80))).toBe('🌹'.repeat(80));
    expect(titleOf('🌹'.repeat(81))).toBe(`${'🌹'.repeat(79)}…`);
  });

  it('removes characters that reverse the direction of text', () => {
    expect(describeAccount({ ...bare, name: '\u202Easor\u2066' }, null).name).toBe('asor');
  });
});
