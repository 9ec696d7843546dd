import * as z from 'zod/mini';
import { HOUR, MINUTE } from '#platform/shared/durations.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Done } from '#platform/shared/fields.ts';

/** The purpose of a login. It is the first part of the state, where the callback page can read it. */
export const LOGIN_MODES = ['verify', 'linking'] as const;
export type LoginMode = (typeof LOGIN_MODES)[number];

const Text = (limit: number) => z.string().check(z.maxLength(limit));

const INCOMPLETE = 'This login is incomplete. Please start again.';
const LoginField = (limit: number) => z.string(INCOMPLETE).check(z.maxLength(limit, INCOMPLETE));

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

const ExchangedLogin = z.object({
  success: z.boolean(),
  error: z.optional(z.string()),
  errorCode: z.optional(z.enum(LOGIN_ERROR_CODES)),
  userInfo: z.optional(
    z.object({ username: z.string(), id: z.string(), access_token: z.string(), account_type: z.string() }),
  ),
});

export const exchangeToken = endpoint({
  method: 'POST',
  path: '/api/instagram/exchange-token',
  access: 'anyone',
  summary:
    'Complete an Instagram login with its code. Instagram’s token stays on the server; the `access_token` returned here only identifies this login.',
  body: z.strictObject({
    code: LoginField(2000).check(z.minLength(1, INCOMPLETE)),
    redirectUri: LoginField(500),
    state: LoginField(200).check(z.minLength(1, INCOMPLETE)),
  }),
  reply: ExchangedLogin,
  errors: ['LOGIN_REFUSED', 'LOGIN_UNAVAILABLE', 'PREMIUM_ONLY'],
  failure: (error) => ({ success: false, error }),
  limit: { max: 10, per: HOUR },
});

/** Reasons of a failed proof by a message for which the page has its own text. */
export const MESSAGE_PROBLEMS = ['blocked', 'unreadable', 'too-late', 'too-many', 'unavailable'] as const;
export type MessageProblem = (typeof MESSAGE_PROBLEMS)[number];

/** A proof by a message that is under way in this browser. It never says who wrote: the digits come first. */
const MessageProof = z.object({
  mode: z.enum(LOGIN_MODES),
  /** The code to send, as it is shown: `ROSA-7K4M-9QXD`. */
  code: z.string(),
  /** Our own account, without the @. */
  recipient: z.string(),
  /** Opens the conversation in the app, with the code already in it. */
  link: z.string(),
  /** Until the code arrives it counts for ten minutes; then the digits count for ten minutes more. */
  expiresAt: z.iso.datetime(),
  /** 'waiting' for the message, 'received' while Instagram is asked who wrote, 'answered' once the digits are on their way. */
  state: z.enum(['waiting', 'received', 'answered', 'failed']),
  /** Why it failed; null in every other state. */
  problem: z.nullable(z.enum(MESSAGE_PROBLEMS)),
  triesLeft: z.int(),
});
export type MessageProof = z.infer<typeof MessageProof>;

export const startMessageProof = endpoint({
  method: 'POST',
  path: '/api/instagram/message',
  access: 'anyone',
  summary:
    'Start a proof by a message to our Instagram account, or return the one under way for the same purpose. The code counts in this browser alone.',
  body: z.strictObject({ mode: z.enum(LOGIN_MODES) }),
  reply: MessageProof,
  errors: ['LOGIN_UNAVAILABLE', 'PREMIUM_ONLY'],
  limit: { max: 20, per: HOUR },
});

export const getMessageProof = endpoint({
  method: 'GET',
  path: '/api/instagram/message',
  access: 'anyone',
  summary: 'Whether a handle can be proved by a message, and how far the proof of this browser has come.',
  reply: z.object({ isOffered: z.boolean(), proof: z.nullable(MessageProof) }),
  // Each open page asks every two seconds, and many people may share an address.
  limit: { max: 600, per: MINUTE },
});

export const confirmMessageProof = endpoint({
  method: 'POST',
  path: '/api/instagram/message/confirm',
  access: 'anyone',
  summary:
    'Finish a proof by a message with the six digits that we sent in reply. Answers like `exchange-token`, and what follows is the same.',
  body: z.strictObject({
    code: LoginField(40).check(z.minLength(1, INCOMPLETE)),
    digits: z.string('Enter the six digits').check(z.trim(), z.regex(/^\d{6}$/, 'Enter the six digits')),
  }),
  reply: ExchangedLogin,
  errors: ['WRONG_DIGITS', 'CODE_EXPIRED', 'HANDLE_CHANGED', 'LOGIN_UNAVAILABLE', 'PREMIUM_ONLY'],
  failure: (error) => ({ success: false, error }),
  limit: { max: 30, per: HOUR },
});

export const cancelMessageProof = endpoint({
  method: 'DELETE',
  path: '/api/instagram/message',
  access: 'anyone',
  summary: 'Give up the proof by a message that is under way in this browser.',
  reply: Done,
});

export const verifyProfile = endpoint({
  method: 'POST',
  path: '/api/verify-profile',
  access: 'anyone',
  summary: 'Prove a handle with the Instagram login just made. What the browser says about it is not trusted.',
  body: z.strictObject({
    /** The name or handle that was searched for. */
    profileName: Text(200).check(z.trim(), z.minLength(1)),
    verificationMethod: z.enum(['instagram_oauth', 'instagram_message']),
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

/** Events that Meta posts to our account's webhook. The body is read from its raw text, whose signature is checked first. */
export const receiveMessages = endpoint({
  method: 'POST',
  path: '/api/instagram/webhook',
  access: 'vendor',
  summary: 'Webhook from Meta: messages to our Instagram account. Only codes are read; no text is kept.',
  reply: Done,
  errors: ['FORBIDDEN'],
  limit: { max: 3000, per: MINUTE },
  // A post has a thousand messages at most.
  bodyLimit: 1024 * 1024,
});

export const confirmWebhook = endpoint({
  method: 'GET',
  path: '/api/instagram/webhook',
  access: 'vendor',
  summary: 'Handshake from Meta when the webhook is set up: echoes the challenge.',
  query: z.object({
    'hub.mode': z.literal('subscribe'),
    'hub.challenge': z.string().check(z.regex(/^\d{1,20}$/)),
    'hub.verify_token': Text(200),
  }),
  reply: z.string(),
  errors: ['FORBIDDEN'],
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
