/** What a payment page has completed; the Premium tab confirms it. */
const COMPLETED = ['joined', 'kept', 'redeemed', 'card'] as const;
export type Completed = (typeof COMPLETED)[number];

/** Where a member ends after any payment page. It is in the address, so that the confirmation survives a reload. */
export function completedPath(what: Completed): string {
  return `/account-settings?tab=premium&done=${what}`;
}

export function completedIn(search: string): Completed | null {
  const done = new URLSearchParams(search).get('done');
  return COMPLETED.find((what) => what === done) ?? null;
}
