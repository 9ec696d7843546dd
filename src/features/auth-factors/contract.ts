import * as z from 'zod/mini';
import { CurrentUser, Password } from '#features/auth/contract.ts';
import { HOUR, MINUTE } from '#platform/shared/durations.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Done } from '#platform/shared/fields.ts';
import { FreeText } from '#platform/shared/text.ts';

const Text = (limit: number) => z.string().check(z.maxLength(limit));

/** Options for the browser's `navigator.credentials`, as @simplewebauthn/server makes them. */
const Options = z.looseObject({ challenge: z.string() });
/** What the browser's authenticator answered. @simplewebauthn/server checks it; nothing else reads it. */
const PasskeyAnswer = z.looseObject({ id: Text(1400), rawId: Text(1400), type: z.literal('public-key') });

export const PasskeyName = FreeText(40, 'Please keep the name short', 'Please give it a name').check(
  z.minLength(1, 'Please give it a name'),
);

const Passkey = z.object({
  /** Its name in these calls alone; it is not the credential's own id. */
  id: z.string(),
  name: z.string(),
  createdOn: z.iso.date(),
  /** By day; null if it was never used. */
  lastUsedOn: z.nullable(z.iso.date()),
  /** Kept by a password manager and available on several devices. */
  isSynced: z.boolean(),
});
export type Passkey = z.infer<typeof Passkey>;

const PasskeyParams = z.strictObject({ id: z.string().check(z.regex(/^[\w-]{12}$/)) });

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/passkeys',
  access: 'member',
  summary: 'The passkeys of this account.',
  reply: z.array(Passkey),
});

export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/passkeys/start',
  access: 'member',
  summary:
    'Options to create a passkey with. Needs a sign-in or a confirmation within the last ten minutes; by a passkey or a code if the account has one.',
  reply: Options,
  errors: ['PASSKEY_REFUSED', 'PASSWORD_NEEDED', 'SECOND_FACTOR_NEEDED'],
  limit: { max: 30, per: HOUR },
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/passkeys',
  access: 'member',
  summary: 'Add the passkey that the browser has created. The owner is notified by email.',
  body: z.strictObject({ name: PasskeyName, answer: PasskeyAnswer }),
  reply: Passkey,
  status: 201,
  errors: ['PASSKEY_REFUSED', 'PASSWORD_NEEDED', 'SECOND_FACTOR_NEEDED'],
  limit: { max: 30, per: HOUR },
});

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/api/passkeys/:id',
  access: 'member',
  summary: 'Rename a passkey.',
  params: PasskeyParams,
  body: z.strictObject({ name: PasskeyName }),
  reply: Passkey,
  errors: ['NOT_FOUND'],
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/passkeys/:id',
  access: 'member',
  summary:
    'Remove a passkey. Signs out every other browser. Needs a sign-in or a confirmation within the last ten minutes.',
  params: PasskeyParams,
  reply: Done,
  errors: ['NOT_FOUND', 'PASSWORD_NEEDED', 'SECOND_FACTOR_NEEDED'],
});

export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/passkeys/sign-in/start',
  access: 'anyone',
  summary: 'Options to sign in with a passkey. They name no account.',
  reply: Options,
  limit: { max: 60, per: HOUR },
});

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/api/passkeys/sign-in',
  access: 'anyone',
  summary: 'Sign in with a passkey.',
  body: z.strictObject({ answer: PasskeyAnswer }),
  reply: CurrentUser,
  errors: ['PASSKEY_REFUSED', 'SUSPENDED'],
  limit: { max: 60, per: HOUR },
});

/** How this account can confirm that its owner is at the keyboard, and when that was last done in this session. */
const Confirmation = z.object({
  /** Whether the last sign-in or confirmation is recent enough for what asks for a password. */
  isRecent: z.boolean(),
  hasPasskey: z.boolean(),
  /** An authenticator app; moderators alone can have one. */
  hasAuthenticator: z.boolean(),
  /** Whether a passkey or a code was used in this session within the last twelve hours; opens the console. */
  isStrong: z.boolean(),
});
export type Confirmation = z.infer<typeof Confirmation>;

export const getConfirmation = endpoint({
  method: 'GET',
  path: '/api/auth/confirmation',
  access: 'member',
  summary: 'How this account can confirm who is at the keyboard, and whether that was done recently.',
  reply: Confirmation,
});

export const startPasskeyConfirmation = endpoint({
  method: 'POST',
  path: '/api/auth/confirmation/start',
  access: 'member',
  summary: 'Options to confirm with one of the passkeys of this account.',
  reply: Options,
  errors: ['NOT_FOUND'],
  limit: { max: 60, per: HOUR },
});

export const confirmIdentity = endpoint({
  method: 'POST',
  path: '/api/auth/confirmation',
  access: 'member',
  summary: 'Confirm with the password, a passkey or, for moderators, a code. Counts in this session alone.',
  body: z.union([
    z.strictObject({ currentPassword: Password }),
    z.strictObject({ answer: PasskeyAnswer }),
    z.strictObject({ code: z.string().check(z.trim(), z.regex(/^\d{6}$/, 'Enter the six digits')) }),
  ]),
  reply: Confirmation,
  errors: ['WRONG_PASSWORD', 'PASSKEY_REFUSED', 'WRONG_CODE', 'TOO_MANY_SIGN_INS', 'BUSY'],
  limit: { max: 30, per: 10 * MINUTE },
});

export const startAuthenticator = endpoint({
  method: 'POST',
  path: '/api/moderation/authenticator/start',
  access: 'moderator',
  summary: 'A new secret for an authenticator app. It counts once a code made with it is confirmed.',
  reply: z.object({ secret: z.string(), uri: z.string() }),
  errors: ['PASSWORD_NEEDED', 'SECOND_FACTOR_NEEDED'],
  limit: { max: 30, per: HOUR },
});

export const addAuthenticator = endpoint({
  method: 'POST',
  path: '/api/moderation/authenticator',
  access: 'moderator',
  summary:
    'Confirm the authenticator app with a code. Replaces an earlier one, which signs out every other browser; the owner is notified by email.',
  body: z.strictObject({ code: z.string().check(z.trim(), z.regex(/^\d{6}$/, 'Enter the six digits')) }),
  reply: Confirmation,
  errors: ['WRONG_CODE', 'PASSWORD_NEEDED', 'SECOND_FACTOR_NEEDED', 'TOO_MANY_SIGN_INS', 'BUSY'],
  limit: { max: 30, per: HOUR },
});
