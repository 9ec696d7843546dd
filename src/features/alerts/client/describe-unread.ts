import type { Unread } from '../contract.ts';

/** The dot's text for screen readers; null if there is no dot. */
export function describeUnread({ letters, matches }: Unread): string | null {
  const parts = [
    ...(letters > 0 ? [letters === 1 ? '1 sealed letter' : `${letters} sealed letters`] : []),
    ...(matches > 0 ? [matches === 1 ? 'news from 1 match' : `news from ${matches} matches`] : []),
  ];
  return parts.length === 0 ? null : parts.join(' and ');
}
