import * as z from 'zod/mini';
import { HOUR } from '#platform/shared/durations.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Done } from '#platform/shared/fields.ts';

const Text = (most: number) => z.string().check(z.maxLength(most));

/** An Instagram account that a member has linked. Instagram's token never leaves the server. */
export const LinkedAccount = z.object({
  id: z.uuid(),
  instagramUsername: z.string(),
  instagramProfileUrl: z.string(),
  linkedAt: z.iso.date(),
  lastVerifiedAt: z.iso.date(),
  /** False once Instagram no longer confirms it: its proof is not renewed until it is linked again. */
  isActive: z.boolean(),
});
export type LinkedAccount = z.infer<typeof LinkedAccount>;

export const listLinkedAccounts = endpoint({
  method: 'GET',
  path: '/api/linked-accounts',
  access: 'member',
  summary: 'The linked accounts, including those that remain after premium has ended.',
  reply: z.array(LinkedAccount),
});

export const linkAccount = endpoint({
  method: 'POST',
  path: '/api/linked-accounts',
  access: 'premium',
  summary:
    'Link the account that has just logged in with Instagram, or written to us. What the browser says about it is not trusted.',
  body: z.strictObject({
    instagramUsername: Text(200),
    instagramUserId: Text(200),
    instagramProfileUrl: z.optional(Text(500)),
    /** The token from `exchangeToken` or `confirmMessageProof`: valid for this call alone, once, in this session. */
    instagramAccessToken: Text(200).check(z.minLength(1)),
    verificationData: z.optional(z.object({ linkedVia: Text(100), accountType: Text(100) })),
  }),
  reply: LinkedAccount,
  status: 201,
  errors: ['NOT_VERIFIED', 'LINKED_ELSEWHERE'],
  limit: { max: 20, per: HOUR },
});

export const unlinkAccount = endpoint({
  method: 'DELETE',
  path: '/api/linked-accounts/:id',
  access: 'member',
  summary: 'Unlink an account. Its token, or its id as a sender, and its proof are deleted at once.',
  params: z.object({ id: z.uuid() }),
  reply: Done,
  errors: ['NOT_FOUND'],
});
