import type { ConsoleTab } from './console-tabs.ts';

const NAMES = {
  reports: 'Reports',
  held: 'Held',
  'opt-outs': 'Opt-outs',
  contact: 'Contact',
  appeals: 'Appeals',
  suspensions: 'Suspensions',
  'promo-codes': 'Promo codes',
} as const satisfies Record<ConsoleTab, string>;

export function queueName(tab: ConsoleTab): string {
  return NAMES[tab];
}
