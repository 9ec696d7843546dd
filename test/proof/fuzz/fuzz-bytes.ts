import { expect, it } from 'vitest';
import { Tally } from './check/tally.ts';
import { runRounds } from './rounds.ts';
import { report, SEED, SIZES, TIMEOUT } from './settings.ts';
import { rawPlans, type RawPlan } from './wire/raw-plans.ts';
import { BUILT_PAGES, rawSender } from './wire/send-raw-plan.ts';

/** Tests requests as bytes, of these kinds. They are in two files, so that two cores can share them. */
export function fuzzBytes(what: string, kinds: readonly RawPlan['kind'][]): void {
  it(
    `every ${what} gets an answer, of ours or of the parser`,
    async () => {
      const tally = new Tally();
      const settings = { clientFolder: BUILT_PAGES };
      const options = { size: SIZES.raw, round: 10_000, seed: SEED, plans: rawPlans(kinds), tally, settings };
      await runRounds(options, rawSender(tally));
      report(what, tally.table([]));
      expect(tally.describeFindings()).toBe('');
    },
    TIMEOUT,
  );
}
