import type { PushNotice } from '#platform/server/push/push.ts';
import { DAY, HOUR } from '#platform/shared/durations.ts';
import type { NoticeSettings } from '../../contract.ts';

export const KINDS = ['letters', 'proof', 'matches', 'chats'] as const;
export type NoticeKind = (typeof KINDS)[number];

/** What a browser shows: the same for everything of a kind, because others may see the screen. */
const TEXTS: Record<NoticeKind, Pick<PushNotice, 'body' | 'path'>> = {
  letters: { body: 'Something new is waiting for you.', path: '/search-confessions' },
  proof: { body: 'Please confirm your username again.', path: '/search-confessions' },
  matches: { body: 'There is news for you.', path: '/chat' },
  chats: { body: 'You have an unread message.', path: '/chat' },
};

/** How long a browser that is off is waited for. The same for all kinds: push services read it. */
const KEPT_FOR = DAY;

export const noticeOf = (kind: NoticeKind): PushNotice => ({
  kind,
  title: 'Sub Rosa',
  keptFor: KEPT_FOR,
  ...TEXTS[kind],
});

/** How long we try to send it. By then a chat may have been read. */
export const sendableFor = (kind: NoticeKind): number => (kind === 'chats' ? 2 * HOUR : DAY);

export function wantsPush({ letters, matches, chats }: NoticeSettings, kind: NoticeKind): boolean {
  const wishes: Record<NoticeKind, boolean> = {
    letters: letters.push,
    proof: letters.push,
    matches: matches.push,
    chats: chats.push,
  };
  return wishes[kind];
}
