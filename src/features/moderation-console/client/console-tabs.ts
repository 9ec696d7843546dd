const CONSOLE_TABS = [
  'reports',
  'held',
  'opt-outs',
  'contact',
  'appeals',
  'suspensions',
  'promo-codes',
  'times',
] as const;
export type ConsoleTab = (typeof CONSOLE_TABS)[number];

const NAMES: Record<ConsoleTab, string> = {
  reports: 'Reports',
  held: 'Held',
  'opt-outs': 'Opt-outs',
  contact: 'Contact',
  appeals: 'Appeals',
  suspensions: 'Suspensions',
  'promo-codes': 'Promo codes',
  times: 'Times',
};

export const tabName = (tab: ConsoleTab): string => NAMES[tab];

/** Which entries of a queue are shown. */
export type Show = 'waiting' | 'done';

export interface ConsoleView {
  /** Null shows the first tab on a desktop and the list of tabs on a phone. */
  tab: ConsoleTab | null;
  show: Show;
}

/** The view that an address names. Unknown parts are ignored. */
export function viewOf(search: string): ConsoleView {
  const wanted = new URLSearchParams(search);
  const tab = CONSOLE_TABS.find((one) => one === wanted.get('tab')) ?? null;
  return { tab, show: wanted.get('show') === 'done' ? 'done' : 'waiting' };
}

export function pathOf(tab: ConsoleTab | null, show: Show = 'waiting'): string {
  if (tab === null) return '/moderation';
  return `/moderation?tab=${tab}${show === 'done' ? '&show=done' : ''}`;
}
