import { describe, expect, it } from 'vitest';
import { planOf } from './sign-up-page.tsx';

describe('the plan in the address of the sign-up page', () => {
  it('is premium when that is chosen', () => {
    expect(planOf('?plan=premium')).toBe('premium');
    expect(planOf('?from=home&plan=premium')).toBe('premium');
  });

  it('is free when no plan, or an unknown one, is chosen', () => {
    for (const search of ['', '?plan=', '?plan=free', '?plan=gold', '?plan=Premium', '?premium']) {
      expect(planOf(search), search).toBe('free');
    }
  });
});
