import { networkLimits } from './client-networks.ts';

export interface RequestCount {
  /** Requests in the running period, including this one. */
  current: number;
  /** Milliseconds until the period ends. */
  ttl: number;
}

interface RequestLimit {
  max: number;
  period: number;
}

/** Counts the requests to a route by the networks that a caller belongs to: keyed tags, the smallest network first. */
export interface RequestCounts {
  /**
   * Counts one request for all these networks; or for none, if one of them has reached its limit. So a noisy /64 uses up no
   * more of a wider network than its own limit, and its neighbours are still served.
   */
  count(route: string, networks: readonly string[], limit: RequestLimit): Promise<RequestCount>;
}

/** The count of the network that is closest to its limit, as if that were the limit of the smallest one. */
export function closestToLimit(counts: RequestCount[]): RequestCount {
  const factors = networkLimits(counts, 1);
  const scaled = counts.map(({ current, ttl }, index) => ({
    current: Math.ceil(current / (factors[index] ?? 1)),
    ttl,
  }));
  return scaled.reduce((a, b) => (b.current > a.current || (b.current === a.current && b.ttl > a.ttl) ? b : a));
}
