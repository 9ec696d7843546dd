import { readPeople } from '#features/people/server/index.ts';
import {
  changeInstagramAccounts,
  holderOf,
  idsOf,
  pagesOfInstagramAccounts,
  withoutEnded,
  type AccountState,
} from '#features/handles/server/index.ts';
import { daysAgo, today } from '#platform/server/clock.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { publishProof } from './save-proof.ts';

/**
 * Takes members whose proof has ended out of accounts, and publishes the proofs that waited for the end of a pause, which no
 * request announces: a day later at the latest.
 */
export const pausesJob: Job = {
  name: 'ended-pauses',
  cron: '27 0 * * *',
  async run(services) {
    for await (const page of pagesOfInstagramAccounts(services)) {
      const accounts = page.map(({ state }) => state);
      await forgetEnded(services, accounts);
      for (const account of accounts) await publishHold(services, account);
    }
  },
};

async function forgetEnded(services: Services, accounts: readonly AccountState[]): Promise<void> {
  const day = today(services.clock);
  const holders = accounts.flatMap((account) => (holderOf(account, day) === null ? (account.hold?.userId ?? []) : []));
  const people = new Set((await readPeople(services, [...new Set(holders)])).map(({ userId }) => userId));
  const clean = (account: AccountState) =>
    withoutEnded(account, day, (userId) => holders.includes(userId) && !people.has(userId));
  const ids = accounts.filter((account) => clean(account) !== account).map((account) => idsOf(account)[0] ?? '');
  if (ids.length > 0) await inTransaction(services, (tx) => changeInstagramAccounts(tx, ids, clean));
}

async function publishHold(services: Services, account: AccountState): Promise<void> {
  const userId = holderOf(account, today(services.clock));
  const isNew = account.hold !== null && account.hold.from >= daysAgo(services.clock, 1);
  if (userId !== null && isNew) await publishProof(services, { userId, handle: account.handle });
}
