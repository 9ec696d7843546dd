import * as z from 'zod/mini';
import { HOUR } from '#platform/shared/durations.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Done } from '#platform/shared/fields.ts';

/** The purpose of a login. It is the first part of the state, where the callback page can read it. */
export const LOGIN_MODES = ['verify', 'linking'] as const;
export type LoginMode = (typeof LOGIN_MODES)[number];

const Text = (limit: number) => z.string().check(z.maxLength(limit));

const INCOMPLETE = 'This login is incomplete. Please start again.';
const LoginPart = (limit: number) => z.string(INCOMPLETE).check(z.maxLength(limit, INCOMPLETE));

export const startInstagramLogin = endpoint({
  method: 'POST',
  path: '/api/instagram/start',
  access: 'anyone',
  summary: 'Start an Instagram login. Returns the URL for the popup and the state that binds it to this browser.',
  body: z.strictObject({ mode: z.enum(LOGIN_MODES) }),
  reply: z.object({ url: z.string(), state: z.string(), redirectUri: z.string() }),
  limit: { max: 30, per: HOUR },
});

/** Reasons of a failed login for which the page has its own text. */
const LOGIN_ERROR_CODES = [
  'NON_TESTER_RESTRICTION',
  'PLATFORM_APP',
  'NO_USERNAME',
  'CANCELLED',
  'UNAVAILABLE',
] as const;
export type LoginErrorCode = (typeof LOGIN_ERROR_CODES)[number];

export const exchangeToken = endpoint({
  method: 'POST',
  path: '/api/instagram/exchange-token',
  access: 'anyone',
  summary:
    'Complete an Instagram login with its code. Instagram’s token stays on the server; the `access_token` returned here only identifies this login.',
  body: z.strictObject({
    code: LoginPart(2000).check(z.minLength(1, INCOMPLETE)),
    redirectUri: LoginPart(500),
    state: LoginPart(200).check(z.minLength(1, INCOMPLETE)),
  }),
  reply: z.object({
    success: z.boolean(),
    error: z.optional(z.string()),
    errorCode: z.optional(z.enum(LOGIN_ERROR_CODES)),
    userInfo: z.optional(
      z.object({ username: z.string(), id: z.string(), access_token: z.string(), account_type: z.string() }),
    ),
  }),
  errors: ['LOGIN_REFUSED', 'LOGIN_UNAVAILABLE', 'PREMIUM_ONLY'],
  failure: (error) => ({ success: false, error }),
  limit: { max: 10, per: HOUR },
});

export const verifyProfile = endpoint({
  method: 'POST',
  path: '/api/verify-profile',
  access: 'anyone',
  summary: 'Prove a handle with the Instagram login just made. What the browser says about it is not trusted.',
  body: z.strictObject({
    /** The name or handle that was searched for. */
    profileName: Text(200).check(z.trim(), z.minLength(1)),
    verificationMethod: z.literal('instagram_oauth'),
    verifiedName: z.optional(Text(200)),
    instagramUsername: z.optional(Text(200)),
    instagramProfile: z.optional(Text(4000)),
    socialMediaEmail: z.optional(Text(254)),
  }),
  reply: z.object({
    success: z.boolean(),
    error: z.optional(z.string()),
    /** The exact handle that Instagram confirmed. */
    handle: z.optional(z.string()),
  }),
  errors: ['NOT_VERIFIED', 'PROFILE_MISMATCH'],
  failure: (error) => ({ success: false, error }),
  limit: { max: 30, per: HOUR },
});

export const forgetVerification = endpoint({
  method: 'POST',
  path: '/api/verification/forget',
  access: 'anyone',
  summary: 'Delete all proofs of this member or visitor.',
  reply: Done,
});

const SignedRequest = z.object({ signed_request: Text(8000).check(z.minLength(1)) });

export const deauthorize = endpoint({
  method: 'POST',
  path: '/api/instagram/deauthorize',
  access: 'vendor',
  summary: 'Callback from Meta: a person has withdrawn our permission.',
  body: SignedRequest,
  reply: Done,
  errors: ['FORBIDDEN'],
});

export const requestDataDeletion = endpoint({
  method: 'POST',
  path: '/api/instagram/data-deletion',
  access: 'vendor',
  summary: 'Callback from Meta: a person requests the deletion of their data.',
  body: SignedRequest,
  reply: z.object({ url: z.string(), confirmation_code: z.string() }),
  errors: ['FORBIDDEN'],
});

export const getDataDeletion = endpoint({
  method: 'GET',
  path: '/api/data-deletion/:code',
  access: 'anyone',
  summary: 'The state of a deletion that Meta requested.',
  params: z.object({ code: Text(40) }),
  reply: z.object({ requestedOn: z.iso.date(), completedOn: z.nullable(z.iso.date()) }),
  errors: ['NOT_FOUND'],
});
