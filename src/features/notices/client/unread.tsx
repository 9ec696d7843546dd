import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#platform/client/api/call.ts';
import { UNREAD_KEY } from '#features/letters/client/index.ts';
import { listWords } from '#platform/shared/list-words.ts';
import { MINUTE } from '#platform/shared/durations.ts';
import type { Unread, getUnread } from '../contract.ts';

const NOTHING: Unread = { letters: 0, matches: 0, answers: 0 };

/** The counts change without this page, so they are read again on focus. Cached for each member apart. */
const unreadQuery = (userId: number) =>
  queryOptions({
    queryKey: [UNREAD_KEY, userId],
    queryFn: ({ signal }) => call<typeof getUnread>('GET /api/unread', { signal }),
    staleTime: MINUTE,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });

/** Zero until the counts are read, and zero if reading them fails: they are not worth an error message. */
export function useUnread(userId: number): Unread {
  return useQuery(unreadQuery(userId)).data ?? NOTHING;
}

/** The dot's text for screen readers; null if there is no dot. */
export function describeUnread({ letters, answers, matches }: Unread): string | null {
  const phrases = [
    ...(letters > 0 ? [letters === 1 ? '1 sealed letter' : `${letters} sealed letters`] : []),
    ...(answers > 0 ? [answers === 1 ? '1 answer' : `${answers} answers`] : []),
    ...(matches > 0 ? [matches === 1 ? 'news from 1 match' : `news from ${matches} matches`] : []),
  ];
  return phrases.length === 0 ? null : listWords(phrases);
}

/** The dot on the avatar. The label of the button around it says what it means. */
export function UnreadDot() {
  return (
    <span
      aria-hidden="true"
      className="absolute -top-0.5 -right-0.5 size-3.5 rounded-full border-2 border-paper bg-wax"
    />
  );
}
