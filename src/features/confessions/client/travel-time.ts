/** How letters leave here, as the site says it. */
export interface Delivery {
  atOnce: boolean;
  maxWaitHours: number;
}

/** How long a letter waits for others at most, in words; null where it does not wait, or nobody has said yet. */
export function longestWait(delivery: Delivery | undefined): string | null {
  if (!delivery || delivery.atOnce || delivery.maxWaitHours === 0) return null;
  return delivery.maxWaitHours === 1 ? 'an hour' : `${delivery.maxWaitHours} hours`;
}
