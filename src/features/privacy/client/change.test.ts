import { describe, expect, it } from 'vitest';
import { apply, revert } from './change.ts';

const allOn = { emailNotifications: true, dataCollection: true, findableByName: true };

describe('a change of a switch', () => {
  it('changes only that switch', () => {
    expect(apply(allOn, { name: 'dataCollection', value: false })).toEqual({ ...allOn, dataCollection: false });
    expect(allOn.dataCollection).toBe(true);
  });

  it('is reverted without reverting later changes of other switches', () => {
    const first = { name: 'dataCollection', value: false } as const;
    const second = { name: 'findableByName', value: false } as const;
    const both = apply(apply(allOn, first), second);
    expect(revert(both, first)).toEqual({ ...allOn, findableByName: false });
  });
});
