import { describe, expect, it } from 'vitest';
import { apply, takeBack } from './change.ts';

const allOn = { emailNotifications: true, dataCollection: true, findableByName: true };

describe('turning a switch', () => {
  it('changes that switch and nothing else', () => {
    expect(apply(allOn, { name: 'dataCollection', value: false })).toEqual({ ...allOn, dataCollection: false });
    expect(allOn.dataCollection).toBe(true);
  });

  it('is undone without undoing what was switched meanwhile', () => {
    const first = { name: 'dataCollection', value: false } as const;
    const second = { name: 'findableByName', value: false } as const;
    const both = apply(apply(allOn, first), second);
    expect(takeBack(both, first)).toEqual({ ...allOn, findableByName: false });
  });
});
