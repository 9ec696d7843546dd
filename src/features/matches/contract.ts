import * as z from 'zod/mini';
import { Report } from '#features/moderation/contract.ts';
import { HOUR, MINUTE } from '#platform/shared/durations.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Done } from '#platform/shared/fields.ts';
import { Message } from './contract/message.ts';

export * from './contract/frames.ts';
export * from './contract/message.ts';

/** 'matched': nobody has opened the chat yet. */
export const MATCH_STATES = ['matched', 'open', 'ended'] as const;

/** How far the two have come with their masks. Names are shown once both have agreed, and never before. */
export const UNMASKING = ['masked', 'offered-by-me', 'offered-by-them', 'unmasked'] as const;

/** A match as one of the two sees it. */
export const Match = z.object({
  id: z.uuid(),
  state: z.enum(MATCH_STATES),
  matchedOn: z.iso.date(),
  /** Not looked at yet: the banner is still to be shown. */
  isNew: z.boolean(),
  unread: z.int(),
  /** Whether the other one is here right now; never for an ended chat. */
  online: z.boolean(),
  unmasking: z.enum(UNMASKING),
  /** Who it is, once both are unmasked. */
  partner: z.nullable(z.object({ firstName: z.string(), lastName: z.string(), instagramUsername: z.string() })),
  lastMessage: z.nullable(Message),
});
export type Match = z.infer<typeof Match>;

const OneMatch = z.object({ id: z.uuid() });

export const listMatches = endpoint({
  method: 'GET',
  path: '/api/matches',
  access: 'member',
  summary: 'Everybody who has confessed to this person and was confessed to, the liveliest chat first.',
  reply: z.object({ matches: z.array(Match) }),
});

export const getMatch = endpoint({
  method: 'GET',
  path: '/api/matches/:id',
  access: 'member',
  summary: 'One match of this person.',
  params: OneMatch,
  reply: Match,
  errors: ['NOT_FOUND'],
});

export const openChat = endpoint({
  method: 'POST',
  path: '/api/matches/:id/open',
  access: 'premium',
  summary: 'Open the chat of a match; from then on both can write.',
  params: OneMatch,
  reply: Match,
  errors: ['NOT_FOUND', 'CHAT_ENDED', 'SUSPENDED'],
});

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/matches/:id/messages',
  access: 'member',
  summary: 'Messages of a chat, a page at a time, the latest page first and each page in order.',
  params: OneMatch,
  /** Those before this number; the latest without one. */
  query: z.object({ before: z.optional(z.coerce.number().check(z.int(), z.minimum(1))) }),
  reply: z.object({ messages: z.array(Message), more: z.boolean() }),
  errors: ['NOT_FOUND'],
  limit: { max: 120, per: MINUTE },
});

export const readMatch = endpoint({
  method: 'POST',
  path: '/api/matches/:id/read',
  access: 'member',
  summary: 'Note that a match was looked at, and its messages up to a number.',
  params: OneMatch,
  body: z.strictObject({ upTo: z.int().check(z.minimum(0)) }),
  reply: Done,
  errors: ['NOT_FOUND'],
  limit: { max: 120, per: MINUTE },
});

export const unmask = endpoint({
  method: 'POST',
  path: '/api/matches/:id/unmask',
  access: 'member',
  summary: 'Agree to unmask, or take that back as long as the other one has not agreed too.',
  params: OneMatch,
  body: z.strictObject({ agree: z.boolean() }),
  reply: Match,
  errors: ['NOT_FOUND', 'CHAT_NOT_OPEN', 'CHAT_ENDED', 'SUSPENDED'],
});

export const reportPartner = endpoint({
  method: 'POST',
  path: '/api/matches/:id/report',
  access: 'member',
  summary: 'Report the other one with the last messages. The chat is closed for whoever reports.',
  params: OneMatch,
  body: Report,
  reply: Done,
  status: 201,
  errors: ['NOT_FOUND'],
  limit: { max: 20, per: HOUR },
});

export const endChat = endpoint({
  method: 'POST',
  path: '/api/matches/:id/end',
  access: 'member',
  summary: 'End a match for both. What was written can be read for another 30 days.',
  params: OneMatch,
  reply: Match,
  errors: ['NOT_FOUND'],
});
