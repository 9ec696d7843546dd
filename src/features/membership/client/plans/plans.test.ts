import { describe, expect, it } from 'vitest';
import { choiceOf, FREE_ACCESS, MASKED_ELITE, planHref } from './plans.ts';

describe('choosing a plan', () => {
  it('sends a visitor to sign up with that plan', () => {
    expect(planHref('free', null)).toBe('/signup?plan=free');
    expect(planHref('premium', null)).toBe('/signup?plan=premium');
  });

  it('treats a user who has not loaded yet as a visitor', () => {
    expect(planHref('premium', undefined)).toBe('/signup?plan=premium');
  });

  it('sends a free member to the checkout, and one who already pays to their account', () => {
    expect(planHref('premium', { membershipPlan: 'free' })).toBe('/checkout');
    expect(planHref('premium', { membershipPlan: 'premium' })).toBe('/account-settings');
  });

  it('sends a member who picks the free plan to the home page', () => {
    expect(planHref('free', { membershipPlan: 'free' })).toBe('/');
    expect(planHref('free', { membershipPlan: 'premium' })).toBe('/');
  });

  it('labels the button by what the viewer can do', () => {
    expect(choiceOf(MASKED_ELITE, null).label).toBe('Choose The Masked Elite');
    expect(choiceOf(MASKED_ELITE, { membershipPlan: 'free' }).label).toBe('Choose The Masked Elite');
    expect(choiceOf(MASKED_ELITE, { membershipPlan: 'premium' }).label).toBe('Account Settings');
    expect(choiceOf(FREE_ACCESS, { membershipPlan: 'premium' })).toMatchObject({
      label: 'Write a confession',
      note: expect.stringContaining('cancel'),
    });
  });
});
