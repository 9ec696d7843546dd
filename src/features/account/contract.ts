import * as z from 'zod/mini';
import { CurrentUser, OwnLink, Password, SignUp } from '#features/auth/contract.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Done, Email } from '#platform/shared/fields.ts';

const CURRENT_MISSING = 'Current password is required';
const NEW_TOO_SHORT = 'Password must be at least 6 characters';
const CONFIRMATION_MISSING = 'Please confirm your password';
const TOO_LONG = 'That password is too long';

const CurrentPassword = z.string(CURRENT_MISSING).check(z.minLength(1, CURRENT_MISSING), z.maxLength(200, TOO_LONG));

export const NameChange = z.strictObject({ firstName: SignUp.shape.firstName, lastName: SignUp.shape.lastName });

export const updateName = endpoint({
  method: 'PUT',
  path: '/api/auth/update-name',
  access: 'member',
  summary: 'Change the first and last name.',
  body: NameChange,
  reply: CurrentUser,
  limit: { max: 10, per: HOUR },
});

/** The form, which asks for the password. */
export const EmailChange = z.strictObject({ newEmail: Email, currentPassword: CurrentPassword });

export const updateEmail = endpoint({
  method: 'PUT',
  path: '/api/auth/update-email',
  access: 'member',
  summary:
    'Request a change of the email address. The new address counts once it is confirmed with a mailed link; the old one gets a link that stops the change. Ends all other sessions.',
  /** Without the password it needs a confirmation within the last ten minutes, in this session. */
  body: z.strictObject({ newEmail: Email, currentPassword: z.optional(CurrentPassword) }),
  reply: CurrentUser,
  errors: ['PASSWORD_NEEDED', 'WRONG_PASSWORD', 'TOO_MANY_SIGN_INS', 'BUSY', 'EMAIL_TAKEN'],
  limit: { max: 10, per: HOUR },
});

const PendingEmail = z.object({
  /** The address that waits for its confirmation; null if there is none. */
  newEmail: z.nullable(z.string()),
  /** Whether our mail to that address has come back. */
  newEmailBounces: z.boolean(),
  /** Why mails to the current address are withheld: they come back, or were marked as spam. */
  refused: z.nullable(z.enum(['bounce', 'complaint'])),
});
export type PendingEmail = z.infer<typeof PendingEmail>;

export const getPendingEmail = endpoint({
  method: 'GET',
  path: '/api/auth/email-change',
  access: 'member',
  summary: 'The new email address that waits for confirmation, and whether mails to the current one arrive.',
  reply: PendingEmail,
});

export const resendEmailChange = endpoint({
  method: 'POST',
  path: '/api/auth/email-change/resend',
  access: 'member',
  summary: 'Mail the links of a pending change of address again.',
  reply: Done,
  errors: ['NOT_FOUND'],
  limit: { max: 3, per: HOUR },
});

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/auth/email-change',
  access: 'member',
  summary: 'Cancel a pending change of address.',
  reply: Done,
});

const MailedToken = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) });

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-email-change',
  access: 'anyone',
  summary:
    'Confirm a new email address with the link mailed to it, signed in to the account or with its password. The old address gets a link that can revert the change for up to 72 hours. To confirm an address that such a link could still bring back is to revert the change.',
  body: OwnLink,
  reply: z.object({
    success: z.literal(true),
    /** Present if this reverted an earlier change. Sets one new password, as after a revert. */
    resetToken: z.optional(z.string()),
  }),
  errors: ['LINK_EXPIRED', 'EMAIL_TAKEN', 'PASSWORD_NEEDED', 'WRONG_PASSWORD', 'TOO_MANY_SIGN_INS', 'BUSY'],
  limit: { max: 10, per: HOUR },
});

const Undone = z.object({
  success: z.literal(true),
  /** Sets one new password within the hour: the old password no longer works. */
  resetToken: z.string(),
});
export type Undone = z.infer<typeof Undone>;

export const stopEmailChange = endpoint({
  method: 'POST',
  path: '/api/auth/stop-email-change',
  access: 'anyone',
  summary:
    'Stop a pending change of address with the link mailed to the current address. Ends all sessions, the password and every other mailed link.',
  body: MailedToken,
  reply: Undone,
  errors: ['LINK_EXPIRED'],
  limit: { max: 10, per: HOUR },
});

export const revertEmail = endpoint({
  method: 'POST',
  path: '/api/auth/revert-email',
  access: 'anyone',
  summary:
    'Revert a change of address with the link mailed to the old address. Ends all sessions, the password and every other mailed link.',
  body: MailedToken,
  reply: Undone,
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
  summary: 'Change the password. Signs out every other browser.',
  body: PasswordChange,
  reply: Done,
  errors: ['WRONG_PASSWORD', 'TOO_MANY_SIGN_INS', 'BUSY'],
  limit: { max: 10, per: HOUR },
});

const Session = z.object({
  id: z.string(),
  /** The session of this browser. */
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
  summary: 'End every session of this account, including this one.',
  reply: Done,
});

export const exportData = endpoint({
  method: 'GET',
  path: '/api/auth/export-data',
  access: 'member',
  summary:
    'Export all data about this member, as a file. Requires a sign-in or a confirmation within the last ten minutes.',
  reply: z.looseObject({ format: z.literal('sub-rosa-export'), version: z.literal(1), exportedOn: z.string() }),
  errors: ['PASSWORD_NEEDED'],
  download: 'my-data.json',
  limit: { max: 10, per: HOUR },
});

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/auth/delete-account',
  access: 'member',
  summary:
    'Delete the account. Requires the current password, or a sign-in or a confirmation within the last ten minutes.',
  body: z.strictObject({ currentPassword: z.optional(Password) }),
  reply: Done,
  errors: ['PASSWORD_NEEDED', 'WRONG_PASSWORD', 'TOO_MANY_SIGN_INS', 'BUSY'],
  limit: { max: 10, per: HOUR },
});
