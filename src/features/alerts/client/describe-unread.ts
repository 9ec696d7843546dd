import type { Unread } from '../contract.ts';

/** What the dot says to those who do not see it; null where there is none. */
export function describeUnread({ letters, matches }: Unread): string | null {
  const parts = [
    ...(letters > 0 ? [letters === 1 ? '1 sealed letter' : `${letters} sealed letters`] : []),
    ...(matches > 0 ? [matches === 1 ? 'news from 1 match' : `news from ${matches} matches`] : []),
  ];
  return parts.length === 0 ? null : parts.join(' and ');
}
