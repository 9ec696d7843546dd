import * as z from 'zod/mini';
import { CurrentUser, Password } from '#features/auth/contract.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Done, Email } from '#platform/shared/fields.ts';

const CURRENT_MISSING = 'Current password is required';
const NEW_TOO_SHORT = 'Password must be at least 6 characters';
const CONFIRMATION_MISSING = 'Please confirm your password';
const TOO_LONG = 'That password is too long';

const CurrentPassword = z.string(CURRENT_MISSING).check(z.minLength(1, CURRENT_MISSING), z.maxLength(200, TOO_LONG));

export const EmailChange = z.strictObject({ newEmail: Email, currentPassword: CurrentPassword });

export const updateEmail = endpoint({
  method: 'PUT',
  path: '/api/auth/update-email',
  access: 'member',
  summary: 'Change the e-mail address at once; the old one gets a notice with a link that reverts it for 72 hours.',
  body: EmailChange,
  reply: CurrentUser,
  errors: ['WRONG_PASSWORD', 'TOO_MANY_SIGN_INS', 'BUSY', 'EMAIL_TAKEN'],
  limit: { max: 10, per: HOUR },
});

export const revertEmail = endpoint({
  method: 'POST',
  path: '/api/auth/revert-email',
  access: 'anyone',
  summary: 'Take an e-mail change back with the link that went to the old address; ends all sessions.',
  body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  reply: Done,
  errors: ['LINK_EXPIRED', 'EMAIL_TAKEN'],
  limit: { max: 10, per: HOUR },
});

export const PasswordChange = z
  .strictObject({
    currentPassword: CurrentPassword,
    newPassword: z.string(NEW_TOO_SHORT).check(z.minLength(6, NEW_TOO_SHORT), z.maxLength(200, TOO_LONG)),
    confirmPassword: z.string(CONFIRMATION_MISSING).check(z.minLength(1, CONFIRMATION_MISSING)),
  })
  .check(
    z.refine((form) => form.newPassword === form.confirmPassword, {
      message: "Passwords don't match",
      path: ['confirmPassword'],
    }),
  );

export const updatePassword = endpoint({
  method: 'PUT',
  path: '/api/auth/update-password',
  access: 'member',
  summary: 'Change the password; every other browser is signed out.',
  body: PasswordChange,
  reply: Done,
  errors: ['WRONG_PASSWORD', 'TOO_MANY_SIGN_INS', 'BUSY'],
  limit: { max: 10, per: HOUR },
});

const Session = z.object({
  id: z.string(),
  /** This very browser. */
  current: z.boolean(),
  browser: z.string(),
  startedOn: z.string(),
});
export type Session = z.infer<typeof Session>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'member',
  summary: 'The browsers in which this account is signed in.',
  reply: z.array(Session),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  access: 'member',
  summary: "End one of this account's other sessions.",
  params: z.strictObject({ id: z.string().check(z.regex(/^[\w-]{12}$/)) }),
  reply: Done,
  errors: ['NOT_FOUND'],
});

export const signOutEverywhere = endpoint({
  method: 'POST',
  path: '/api/auth/sign-out-everywhere',
  access: 'member',
  summary: 'End every session of this account, this one included.',
  reply: Done,
});

export const exportData = endpoint({
  method: 'GET',
  path: '/api/auth/export-data',
  access: 'member',
  summary: 'Everything the product knows of this person, as a file.',
  reply: z.looseObject({ format: z.literal('sub-rosa-export'), version: z.literal(1), exportedOn: z.string() }),
  download: 'my-data.json',
  limit: { max: 10, per: HOUR },
});

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/auth/delete-account',
  access: 'member',
  summary: 'Delete the account. Ten minutes after signing in, the current password is asked for.',
  body: z.strictObject({ currentPassword: z.optional(Password) }),
  reply: Done,
  errors: ['PASSWORD_NEEDED', 'WRONG_PASSWORD', 'TOO_MANY_SIGN_INS', 'BUSY'],
  limit: { max: 10, per: HOUR },
});
