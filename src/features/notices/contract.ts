import * as z from 'zod/mini';
import { endpoint } from '#platform/shared/endpoint.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { Done } from '#platform/shared/fields.ts';

export const Unread = z.object({
  /** Sealed letters to the handles that the member has proved. */
  letters: z.int(),
  /** Matches that are new or have something unread. */
  matches: z.int(),
  /** Answers that the member has not opened. */
  answers: z.int(),
});
export type Unread = z.infer<typeof Unread>;

export const getUnread = endpoint({
  method: 'GET',
  path: '/api/unread',
  access: 'member',
  summary: 'The numbers of unread letters and matches.',
  reply: Unread,
});

const Ways = z.strictObject({ email: z.boolean(), push: z.boolean() });
export type Ways = z.infer<typeof Ways>;

/** Of what a member hears, how often and where. While emails are off in the privacy settings, `email` has no effect. */
export const NoticeSettings = z.strictObject({
  letters: Ways,
  matches: Ways,
  chats: z.strictObject({ push: z.boolean() }),
  /** How often of letters, at most. Without The Masked Elite it is weekly. */
  often: z.enum(['daily', 'weekly']),
});
export type NoticeSettings = z.infer<typeof NoticeSettings>;

const NoticeBrowser = z.object({
  id: z.string(),
  /** 'Firefox on Android'. */
  name: z.string(),
  addedOn: z.iso.date(),
});

/** What is changed: the rest stays as it is by now, whichever page it was changed on. */
const NoticeChange = z.strictObject({
  letters: z.optional(z.partial(Ways)),
  matches: z.optional(z.partial(Ways)),
  chats: z.optional(z.strictObject({ push: z.boolean() })),
  often: z.optional(z.enum(['daily', 'weekly'])),
});
export type NoticeChange = z.infer<typeof NoticeChange>;

const Notices = z.object({
  settings: NoticeSettings,
  /** The switch for all emails about letters and matches. */
  emails: z.boolean(),
  /** Whether a handle is proved today: without one there are no letters to hear of. */
  isProved: z.boolean(),
  browsers: z.array(NoticeBrowser),
  /** With what a browser subscribes; null if this site sends no pushes. */
  push: z.nullable(
    z.object({
      publicKey: z.string(),
      /** Where browsers of the demo subscribe, instead of at their own push service. */
      sandbox: z.nullable(z.string()),
    }),
  ),
});
export type Notices = z.infer<typeof Notices>;

export const getNotices = endpoint({
  method: 'GET',
  path: '/api/notices',
  access: 'member',
  summary: 'Of what the member is notified, how often and where.',
  reply: Notices,
});

export const updateNotices = endpoint({
  method: 'PUT',
  path: '/api/notices',
  access: 'member',
  summary: 'Change of what the member is notified, how often and where.',
  body: NoticeChange,
  reply: Notices,
});

export const askForLetters = endpoint({
  method: 'PUT',
  path: '/api/notices/letters',
  access: 'member',
  summary: 'Be notified of letters, or no longer. Who asks for emails while they are off switches them on.',
  body: Ways,
  reply: Notices,
});

/** Four times as long as those that push services give out today. */
const ENDPOINT_LENGTH = 800;

const Key = (bytes: number) =>
  z.string().check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`), 'This browser’s key is not valid'));

export const addBrowser = endpoint({
  method: 'PUT',
  path: '/api/notices/browsers',
  access: 'member',
  summary: 'Show notices in this browser, with the subscription that its push service has given it.',
  body: z.strictObject({
    endpoint: z.string().check(
      z.maxLength(ENDPOINT_LENGTH, 'This address is too long'),
      // Without a fragment, which would make another one of it.
      z.regex(/^[!-"$-~]+$/, 'This address is not valid'),
    ),
    p256dh: Key(65),
    auth: Key(16),
  }),
  reply: Notices,
  errors: ['NOT_FOUND'],
  limit: { max: 30, per: HOUR },
});

export const removeBrowser = endpoint({
  method: 'DELETE',
  path: '/api/notices/browsers/:id',
  access: 'member',
  summary: 'Show no notices in a browser any more.',
  params: z.object({ id: z.string().check(z.regex(/^[\w-]{22}$/)) }),
  reply: Notices,
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
