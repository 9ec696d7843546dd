import { and, eq } from 'drizzle-orm';
import {
  endOfProof,
  holdHandle,
  saveProofAndClaim,
  publishProof,
  releaseHandle,
  saveProof,
  type LinkableAccount,
} from '#features/verification/server/index.ts';
import { MINUTE } from '#platform/shared/durations.ts';
import { today } from '#platform/server/clock.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { askInstagram } from './ask-instagram.ts';
import { pagesOfDueLinks } from './due-links.ts';
import { sealAccount, takeHandleOver, type Link } from './links.ts';
import { linkedAccounts } from './schema.ts';

/** What one run does at most; the rest is as due an hour later. A run of five minutes would be taken for dead. */
const MOST_A_RUN = 500;
const LONGEST_RUN = 4 * MINUTE;
const AT_ONCE = 5;

/** A few each hour instead of all in one night: Instagram counts calls by the hour. */
export const reverifyJob: Job = {
  name: 'reverify-linked',
  cron: '41 * * * *',
  run: reverifyLinked,
};

export async function reverifyLinked(services: Services): Promise<void> {
  const end = services.clock.now().getTime() + LONGEST_RUN;
  let asked = 0;
  for await (const page of pagesOfDueLinks(services)) {
    for (let start = 0; start < page.length; start += AT_ONCE) {
      const links = page.slice(start, start + AT_ONCE);
      const outcomes = await Promise.all(links.map((link) => reverify(services, link)));
      asked += links.length;
      const isEnough = asked >= MOST_A_RUN || services.clock.now().getTime() >= end;
      // An outage is not asked five hundred times.
      if (isEnough || outcomes.every((outcome) => outcome === 'unavailable')) return;
    }
  }
}

async function reverify(services: Services, link: Link): Promise<'settled' | 'unavailable'> {
  const answer = await askInstagram(services, link.account);
  if (answer.outcome === 'unavailable') return 'unavailable';
  if (answer.outcome === 'confirmed') await renewLink(services, link, answer.account);
  if (answer.outcome === 'denied')
    await services.db.update(linkedAccounts).set({ isActive: false }).where(isStill(link));
  return 'settled';
}

/** The row as it was read: whoever unlinked or linked anew while Instagram was thinking has the last word. */
const isStill = ({ id, box }: Link) => and(eq(linkedAccounts.id, id), eq(linkedAccounts.box, box));

/** It is the same account, under the same name or a new one, and the link follows it there. */
async function renewLink(services: Services, link: Link, account: LinkableAccount) {
  const { userId } = link;
  const { handle, instagramId } = account;
  const hold = await holdHandle(services, { userId, handle, instagramId, until: endOfProof(services.clock) });
  const isRenewed = await saveProofAndClaim(services, account, async (tx) => {
    await takeHandleOver(tx, account);
    const known = { ...sealAccount(tx.keys, account), lastVerifiedOn: today(tx.clock) };
    const written = await tx.db.update(linkedAccounts).set(known).where(isStill(link));
    if (written.rowCount === 0) return false;
    await saveProof(tx, { userId }, account);
    return true;
  });
  if (isRenewed && hold === 'held') await publishProof(services, { userId, handle, instagramId });
  if (!isRenewed && !(await isThere(services, link))) await releaseHandle(services, userId, handle);
}

async function isThere({ db }: Services, { id }: Link): Promise<boolean> {
  return (await db.$count(linkedAccounts, eq(linkedAccounts.id, id))) > 0;
}
