import { expect, it } from 'vitest';
import { Tally } from './check/tally.ts';
import { runRounds } from './rounds.ts';
import { report, SEED, SIZES, TIMEOUT } from './settings.ts';
import { socketSender } from './wire/send-socket-plan.ts';
import { socketPlans } from './wire/socket-plans.ts';

it(
  'every connection of a chat gets frames of the contract, and an end',
  async () => {
    const tally = new Tally();
    const options = { size: SIZES.sockets, round: 1000, seed: SEED, plans: socketPlans, tally };
    await runRounds(options, socketSender(tally));
    report('sockets', tally.table([]));
    expect(tally.describeFindings()).toBe('');
  },
  TIMEOUT,
);
