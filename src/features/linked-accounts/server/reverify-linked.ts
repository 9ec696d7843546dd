import { and, eq } from 'drizzle-orm';
import { keepAccount } from '#features/auth/server/index.ts';
import {
  endOfProof,
  holdHandle,
  saveProofAndClaim,
  publishProof,
  releaseHandle,
  saveProof,
  type LinkableAccount,
} from '#features/verification/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { MINUTE } from '#platform/shared/durations.ts';
import { today } from '#platform/server/clock.ts';
import { takeLock } from '#platform/server/db/locks.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { askInstagram } from './ask-instagram.ts';
import { pagesOfDueLinks } from './due-links.ts';
import { findIdsOf, takeHandleOver } from './links.ts';
import { linkedAccounts } from './schema.ts';
import { linkRow, type StoredLink } from './sealed-link.ts';
import { isLink } from './unlink-account.ts';

/** Limits of one run; the next run does the rest. The job queue gives up on a run after five minutes. */
const MAX_LINKS = 500;
const MAX_DURATION = 4 * MINUTE;
const CONCURRENT = 5;

/** Runs every hour with a few links, not with all at night: Instagram limits calls per hour. */
export const reverifyJob: Job = {
  name: 'reverify-linked',
  cron: '41 * * * *',
  run: reverifyLinked,
};

export async function reverifyLinked(services: Services): Promise<void> {
  const end = services.clock.now().getTime() + MAX_DURATION;
  let asked = 0;
  for await (const page of pagesOfDueLinks(services)) {
    for (let start = 0; start < page.length; start += CONCURRENT) {
      const links = page.slice(start, start + CONCURRENT);
      const outcomes = await Promise.all(links.map((link) => reverify(services, link)));
      asked += links.length;
      const isEnough = asked >= MAX_LINKS || services.clock.now().getTime() >= end;
      // Stops at an outage instead of asking five hundred times.
      if (isEnough || outcomes.every((outcome) => outcome === 'unavailable')) return;
    }
  }
}

async function reverify(services: Services, link: StoredLink): Promise<'asked' | 'unavailable'> {
  const answer = await askInstagram(services, link.account);
  if (answer.outcome === 'unavailable') return 'unavailable';
  if (answer.outcome === 'confirmed') await renewUnlessGone(services, link, answer.account);
  if (answer.outcome === 'denied') await deactivate(services, link);
  return 'asked';
}

/** Changes the box alone: a link that has lost its handle stays without one. */
export async function deactivate({ db, keys }: Services, link: StoredLink): Promise<void> {
  const { box } = linkRow(keys, link.ownerTag, { ...link, isActive: false });
  await db.update(linkedAccounts).set({ box }).where(isUnchanged(link));
}

/** Matches the row only as it was read: an unlink or a new link while Instagram answered wins. */
const isUnchanged = ({ ownerTag, box }: StoredLink) =>
  and(eq(linkedAccounts.ownerTag, ownerTag), eq(linkedAccounts.box, box));

/** Renews the link of a confirmed account, which may have a new handle. */
async function renewLink(services: Services, link: StoredLink, account: LinkableAccount) {
  const { userId } = link;
  const { handle, instagramId } = account;
  const hold = await holdHandle(services, { userId, handle, instagramId, until: endOfProof(services.clock) });
  // Two links to one handle are renewed in turn every week: its owner does not change each time.
  const sameAs = await findIdsOf(services, userId, handle);
  const save = async (tx: Services) => {
    await keepAccount(tx, userId);
    await takeLock(tx, 'proofs');
    await takeHandleOver(tx, account);
    const renewed = { ...link, account, lastVerifiedOn: today(tx.clock) };
    const row = linkRow(tx.keys, link.ownerTag, renewed);
    const written = await tx.db.update(linkedAccounts).set(row).where(isUnchanged(link));
    if (written.rowCount === 0) return false;
    await saveProof(tx, { userId }, account);
    return true;
  };
  const isRenewed = await saveProofAndClaim(services, account, save, sameAs);
  if (isRenewed && hold === 'held') await publishProof(services, { userId, handle });
  if (!isRenewed && !(await exists(services, link))) await releaseHandle(services, { userId, handle, instagramId });
}

/** The account may have been deleted while Instagram answered, and its handles were released with it. */
async function renewUnlessGone(services: Services, link: StoredLink, account: LinkableAccount): Promise<void> {
  try {
    await renewLink(services, link, account);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'SIGNED_OUT')) throw error;
  }
}

async function exists({ db }: Services, link: StoredLink): Promise<boolean> {
  return (await db.$count(linkedAccounts, isLink(link))) > 0;
}
