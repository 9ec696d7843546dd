import { expect, it } from 'vitest';
import { Tally } from './check/tally.ts';
import { runRounds } from './rounds.ts';
import { report, SEED, SIZES, TIMEOUT } from './settings.ts';
import { rawPlans } from './wire/raw-plans.ts';
import { BUILT_PAGES, rawSender } from './wire/send-raw-plan.ts';
import { socketSender } from './wire/send-socket-plan.ts';
import { socketPlans } from './wire/socket-plans.ts';

it(
  'every request as bytes gets an answer, of ours or of the parser',
  async () => {
    const tally = new Tally();
    const settings = { clientFolder: BUILT_PAGES };
    await runRounds({ size: SIZES.raw, seed: SEED, plans: rawPlans, tally, settings }, rawSender(tally));
    report('raw requests', tally.table([]));
    expect(tally.describeFindings()).toBe('');
  },
  TIMEOUT,
);

it(
  'every connection of a chat gets frames of the contract, and an end',
  async () => {
    const tally = new Tally();
    await runRounds({ size: SIZES.sockets, seed: SEED, plans: socketPlans, tally }, socketSender(tally));
    report('sockets', tally.table(['socket']));
    expect(tally.describeFindings()).toBe('');
  },
  TIMEOUT,
);
