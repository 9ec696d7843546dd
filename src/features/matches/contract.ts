import * as z from 'zod/mini';
import { ChatReport, Report, Reported } from '#features/moderation/contract.ts';
import { HOUR, MINUTE } from '#platform/shared/durations.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Done } from '#platform/shared/fields.ts';
import { Message } from './contract/message.ts';

export * from './contract/frames.ts';
export * from './contract/message.ts';

/** 'matched': nobody has opened the chat yet. */
export const MATCH_STATES = ['matched', 'open', 'ended'] as const;

/** Who has agreed to unmask. Names are shown once both have agreed, and never before. */
export const UNMASKING = ['masked', 'offered-by-me', 'offered-by-them', 'unmasked'] as const;

/** A match as one side sees it. */
export const Match = z.object({
  id: z.uuid(),
  state: z.enum(MATCH_STATES),
  matchedOn: z.iso.date(),
  /** Not seen yet, or not since its chat was opened: the banner is shown. */
  isNew: z.boolean(),
  unread: z.int(),
  /** Whether the partner is online; always false unless the chat is open. */
  online: z.boolean(),
  unmasking: z.enum(UNMASKING),
  /** The partner, once both are unmasked. */
  partner: z.nullable(z.object({ firstName: z.string(), lastName: z.string(), instagramUsername: z.string() })),
  lastMessage: z.nullable(Message),
  /** What became of the member's report, which has closed the chat for them; null without one. */
  report: z.nullable(ChatReport),
});
export type Match = z.infer<typeof Match>;

const OneMatch = z.object({ id: z.uuid() });

export const listMatches = endpoint({
  method: 'GET',
  path: '/api/matches',
  access: 'member',
  summary: 'The matches of the member, the most recently active first; at the end those that they have reported.',
  reply: z.object({ matches: z.array(Match) }),
});

export const getMatch = endpoint({
  method: 'GET',
  path: '/api/matches/:id',
  access: 'member',
  summary: 'One match of the member.',
  params: OneMatch,
  reply: Match,
  errors: ['NOT_FOUND'],
});

export const openChat = endpoint({
  method: 'POST',
  path: '/api/matches/:id/open',
  access: 'premium',
  summary: 'Open the chat of a match. From then on both sides can write.',
  params: OneMatch,
  reply: Match,
  errors: ['NOT_FOUND', 'CHAT_ENDED', 'SUSPENDED'],
});

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/matches/:id/messages',
  access: 'member',
  summary: 'Messages of a chat: the latest page first, each page in order.',
  params: OneMatch,
  /** Messages before this number; without it the latest. */
  query: z.object({ before: z.optional(z.coerce.number().check(z.int(), z.minimum(1))) }),
  reply: z.object({ messages: z.array(Message), more: z.boolean() }),
  errors: ['NOT_FOUND'],
  limit: { max: 120, per: MINUTE },
});

export const readMatch = endpoint({
  method: 'POST',
  path: '/api/matches/:id/read',
  access: 'member',
  summary: 'Record that a match was seen, and its messages up to a number.',
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
  summary: 'Agree to unmask, or take that back until the partner has agreed too.',
  params: OneMatch,
  body: z.strictObject({ agree: z.boolean() }),
  reply: Match,
  errors: ['NOT_FOUND', 'CHAT_NOT_OPEN', 'CHAT_ENDED', 'SUSPENDED'],
});

export const reportPartner = endpoint({
  method: 'POST',
  path: '/api/matches/:id/report',
  access: 'member',
  summary:
    'Report the partner with the last messages. The chat is closed for the reporter, who can still read what became of it.',
  params: OneMatch,
  body: Report,
  reply: Reported,
  status: 201,
  errors: ['NOT_FOUND'],
  limit: { max: 20, per: HOUR },
});

export const endChat = endpoint({
  method: 'POST',
  path: '/api/matches/:id/end',
  access: 'member',
  summary: 'End a match for both sides. Its messages can be read for another 30 days.',
  params: OneMatch,
  reply: Match,
  errors: ['NOT_FOUND'],
});
