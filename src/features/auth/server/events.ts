import { defineEvent } from '#platform/server/events.ts';
import type { Person } from '#platform/server/person.ts';

/** A sign-up form is complete and nothing has been stored yet. A subscriber that throws refuses it. */
export const signUpSubmitted = defineEvent<{ promoCode: string | undefined }>('signUpSubmitted');

/** A free account was created, in the same transaction. */
export const accountCreated = defineEvent<{ userId: number; email: string; promoCode: string | undefined }>(
  'accountCreated',
);

/** The right password was entered, and the member is about to be signed in. A subscriber that throws refuses it. */
export const passwordAccepted = defineEvent<Person & { isCharged: boolean }>('passwordAccepted');
