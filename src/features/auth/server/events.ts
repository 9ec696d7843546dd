import { defineEvent } from '#platform/server/events.ts';
import type { Person, Account } from '#features/people/server/index.ts';

/** A sign-up form is complete and nothing has been stored yet. A subscriber that throws refuses it. */
export const signUpSubmitted = defineEvent<{ firstName: string; lastName: string; promoCode: string | undefined }>(
  'signUpSubmitted',
);

/** A free account was created, in the same transaction. */
export const accountCreated = defineEvent<{ userId: number; email: string; promoCode: string | undefined }>(
  'accountCreated',
);

/** An account was created and committed, in a browser with this session, which ends when its owner is signed in. */
export const signedUp = defineEvent<{ userId: number; sid: string }>('signedUp');

/** The right password or passkey was given, and the member is about to be signed in. A subscriber that throws refuses it. */
export const signInAccepted = defineEvent<Person & { isCharged: boolean }>('signInAccepted');

/** All sessions of a member end, in the same transaction. */
export const allSessionsEnded = defineEvent<{ userId: number }>('allSessionsEnded');

/** A new password was set with a mailed link, in the same transaction. */
export const passwordReset = defineEvent<{ user: Account }>('passwordReset');
