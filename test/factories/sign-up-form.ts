import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import type { SignUp } from '#features/auth/contract.ts';

/** What a visitor types into the sign-up form of the page. */
export const TYPED_FORM = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.org',
  password: 'Nightingale7',
  confirmPassword: 'Nightingale7',
  dateOfBirth: '1995-12-10',
  gender: 'female' as const,
};

/** A valid form. A test overrides the fields that it is about. */
export function signUpForm(overrides: Partial<z.input<typeof SignUp>> = {}): z.input<typeof SignUp> {
  return {
    firstName: 'Rosa',
    lastName: 'Klein',
    email: `rosa-${randomUUID()}@example.org`,
    password: 'Velvet-Hour-19',
    confirmPassword: 'Velvet-Hour-19',
    dateOfBirth: '1996-02-29',
    gender: 'female',
    membershipPlan: 'free',
    subscriptionStatus: 'active',
    ...overrides,
  };
}
