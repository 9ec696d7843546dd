import * as z from 'zod/mini';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Done } from '#platform/shared/fields.ts';

export const Unread = z.object({
  /** Sealed letters to the handles that the member has proved. */
  letters: z.int(),
  /** Matches that are new or have something unread. */
  matches: z.int(),
});
export type Unread = z.infer<typeof Unread>;

export const getUnread = endpoint({
  method: 'GET',
  path: '/api/unread',
  access: 'member',
  summary: 'The numbers of unread letters and matches.',
  reply: Unread,
});

const Token = z.object({ token: z.string().check(z.maxLength(300)) });

/** Mail programs post here by themselves (RFC 8058); the token is the proof, so no origin is required. */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/notices/unsubscribe/:token',
  access: 'vendor',
  summary: 'Switch off emails about confessions and matches, with the link in one of them.',
  params: Token,
  reply: Done,
  errors: ['LINK_EXPIRED'],
});

/** Mail programs without one-click unsubscribe open the same address as a page. */
export const openUnsubscribePage = endpoint({
  method: 'GET',
  path: '/api/notices/unsubscribe/:token',
  access: 'anyone',
  summary: 'Redirect to the page that asks for confirmation before it unsubscribes.',
  params: Token,
  reply: z.string(),
  status: 303,
});
