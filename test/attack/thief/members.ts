import type { Truth } from '../world/truth.ts';

/** How many people had an account at a moment. A thief without the database guesses among them. */
export function membersAt({ members, departures }: Truth, at: number): number {
  const joined = members.filter(({ signedUpAt }) => signedUpAt <= at).length;
  return Math.max(1, joined - departures.filter((departure) => departure.at <= at).length);
}
