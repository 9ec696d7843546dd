const CONSOLE_TABS = ['reports', 'held', 'opt-outs', 'contact', 'appeals', 'suspensions', 'promo-codes'] as const;
export type ConsoleTab = (typeof CONSOLE_TABS)[number];

/** What of a queue is looked at. */
export type Show = 'waiting' | 'done';

export interface Place {
  /** Null: the first on a desk, the list of them on a phone. */
  tab: ConsoleTab | null;
  show: Show;
}

/** Where the address leads. What it does not know counts as not said. */
export function placeOf(search: string): Place {
  const wanted = new URLSearchParams(search);
  const tab = CONSOLE_TABS.find((one) => one === wanted.get('tab')) ?? null;
  return { tab, show: wanted.get('show') === 'done' ? 'done' : 'waiting' };
}

export function pathOf(tab: ConsoleTab | null, show: Show = 'waiting'): string {
  if (tab === null) return '/moderation';
  return `/moderation?tab=${tab}${show === 'done' ? '&show=done' : ''}`;
}
