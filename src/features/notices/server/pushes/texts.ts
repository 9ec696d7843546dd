import type { PushNotice } from '#platform/server/push/push.ts';
import { DAY, HOUR } from '#platform/shared/durations.ts';

export const KINDS = ['letters', 'proof', 'matches', 'chats'] as const;
export type NoticeKind = (typeof KINDS)[number];

/** What a browser shows: the same for everything of a kind, because others may see the screen. */
const TEXTS: Record<NoticeKind, Omit<PushNotice, 'kind' | 'title'>> = {
  letters: { body: 'Something new is waiting for you.', path: '/search-confessions', keptFor: DAY },
  proof: { body: 'Please confirm your username again.', path: '/search-confessions', keptFor: DAY },
  matches: { body: 'There is news for you.', path: '/chat', keptFor: DAY },
  chats: { body: 'You have an unread message.', path: '/chat', keptFor: HOUR },
};

export const noticeOf = (kind: NoticeKind): PushNotice => ({ kind, title: 'Sub Rosa', ...TEXTS[kind] });
