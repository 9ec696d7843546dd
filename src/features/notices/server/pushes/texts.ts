import type { PushNotice } from '#platform/server/push/push.ts';
import { DAY } from '#platform/shared/durations.ts';

export const KINDS = ['letters', 'proof', 'matches', 'chats'] as const;
export type NoticeKind = (typeof KINDS)[number];

/** What a browser shows: the same for everything of a kind, because others may see the screen. */
const TEXTS: Record<NoticeKind, Pick<PushNotice, 'body' | 'path'>> = {
  letters: { body: 'Something new is waiting for you.', path: '/search-confessions' },
  proof: { body: 'Please confirm your username again.', path: '/search-confessions' },
  matches: { body: 'There is news for you.', path: '/chat' },
  chats: { body: 'You have an unread message.', path: '/chat' },
};

/** How long it is worth showing. The same for all kinds: push services read it. */
export const KEPT_FOR = DAY;

export const noticeOf = (kind: NoticeKind): PushNotice => ({
  kind,
  title: 'Sub Rosa',
  keptFor: KEPT_FOR,
  ...TEXTS[kind],
});
