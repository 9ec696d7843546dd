import { expect, it } from 'vitest';
import { features } from '#app/server/features.ts';
import type { Endpoint } from '#platform/shared/endpoint.ts';
import { Tally } from './check/tally.ts';
import { nameOf, plansFor } from './plans/plans.ts';
import { runRounds } from './rounds.ts';
import { planSender } from './send-plan.ts';
import { report, SEED, SIZES, TIMEOUT } from './settings.ts';
import { preparedCalls } from './world/prepared.ts';

export const allEndpoints: Endpoint[] = features.flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint));

/** The share of calls that may stay without a success: at the small size some are made only a few times. */
const MOST_UNREACHED = process.env['PROVE'] ? 1 / 20 : 1 / 3;

/** Tests these calls. They are in two files, so that two cores can share them. */
export function fuzzCalls(what: string, endpoints: readonly Endpoint[]): void {
  const calls = endpoints.map(nameOf);

  it(
    `every call of ${what} answers as its contract says, whatever it is sent`,
    async () => {
      const tally = new Tally();
      const options = { size: SIZES.calls, round: 1000, seed: SEED, plans: plansFor(endpoints), tally };
      await runRounds(options, planSender(endpoints, tally));
      const unreached = tally.unreached(calls);
      report(`calls of ${what}`, `${tally.table(calls)}\n| never answered with success | ${unreached.join('; ')} |`);
      expect(tally.describeFindings()).toBe('');
      expect(unreached.length).toBeLessThan(calls.length * MOST_UNREACHED);
    },
    TIMEOUT,
  );

  it(`what the world prepares for ${what} is for calls that exist`, () => {
    const known = allEndpoints.map(nameOf);
    expect(preparedCalls.filter((call) => !known.includes(call))).toEqual([]);
  });
}
