import { and, eq } from 'drizzle-orm';
import {
  findLoginOf,
  findSenderOf,
  publishProof,
  readSender,
  saveProof,
  type LinkableAccount,
  type ShownAccount,
} from '#features/verification/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { DAY, MINUTE } from '#platform/shared/durations.ts';
import { today } from '#platform/server/clock.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import { igsidOf } from '#features/handles/server/index.ts';
import { pagesOfDueLinks } from './due-links.ts';
import { linkedAccounts } from '../schema.ts';
import { linkRow, type StoredLink } from '../sealed-link.ts';

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
  if (answer.outcome === 'confirmed') await renewUnlessGone(services, link, answer.shown);
  if (answer.outcome === 'denied') await deactivate(services, link);
  return 'asked';
}

async function deactivate(services: Uses<'db' | 'keys'>, link: StoredLink): Promise<void> {
  await update(services, link, { ...link, isActive: false });
}

/** Changes the row only if it is as it was read: an unlink or a new link while Instagram answered wins. */
async function update(
  { db, keys }: Uses<'db' | 'keys'>,
  { ownerTag, box }: StoredLink,
  changed: StoredLink,
): Promise<boolean> {
  const isUnchanged = and(eq(linkedAccounts.ownerTag, ownerTag), eq(linkedAccounts.box, box));
  const written = await db
    .update(linkedAccounts)
    .set(linkRow(keys, ownerTag, changed))
    .where(isUnchanged);
  return written.rowCount !== 0;
}

/** Renews the link of a confirmed account, which may have a new handle. */
async function renewLink(services: Services, link: StoredLink, shown: ShownAccount<LinkableAccount>): Promise<void> {
  const { userId } = link;
  const { account } = shown;
  const hold = await saveProof(services, {
    ...shown,
    owner: { userId },
    alongside: (tx) => update(tx, link, { ...link, account, lastVerifiedOn: today(tx.clock) }),
  });
  if (hold === 'held') await publishProof(services, { userId, handle: account.handle });
}

/** The account may have been deleted while Instagram answered. */
async function renewUnlessGone(
  services: Services,
  link: StoredLink,
  shown: ShownAccount<LinkableAccount>,
): Promise<void> {
  try {
    await renewLink(services, link, shown);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'SIGNED_OUT')) throw error;
  }
}

/** Tokens that expire sooner are renewed: that leaves time for several more tries. */
const RENEW_BEFORE = 15 * DAY;

type Answer =
  | { outcome: 'confirmed'; shown: ShownAccount<LinkableAccount> }
  /** The account is no longer shown to us: the token has expired, or its owner has withdrawn the permission or blocked us. */
  | { outcome: 'denied' }
  /** Instagram answered, but neither confirmed nor denied. */
  | { outcome: 'unclear' }
  | { outcome: 'unavailable' };

type AccountBy<Way> = Extract<LinkableAccount, { by: Way }>;

/** Asks Instagram whether a linked account is still its owner's, for its current handle, and about its other id. */
function askInstagram(services: Services, known: LinkableAccount): Promise<Answer> {
  return known.by === 'login' ? askByToken(services, known) : askAboutSender(services, known);
}

/** Instagram's id of a sender stays the same, so whatever it answers is about this account. */
async function askAboutSender(services: Services, known: AccountBy<'message'>): Promise<Answer> {
  const { instagramId: id } = known;
  const at = services.clock.now().getTime();
  const sender = await readSender(services, igsidOf(id), 'link');
  if (sender.outcome === 'ok') {
    const account = { ...known, handle: sender.username, name: sender.name };
    const other = await findLoginOf(services, { id, ...sender }, 'link');
    return { outcome: 'confirmed', shown: { account, other, at } };
  }
  if (sender.outcome === 'refused') return { outcome: 'denied' };
  return answerFor(sender, services.log);
}

async function askByToken(services: Services, known: AccountBy<'login'>): Promise<Answer> {
  const { instagram, clock, log } = services;
  let { token, tokenExpiresAt } = known;
  const at = clock.now().getTime();
  if (tokenExpiresAt - clock.now().getTime() < RENEW_BEFORE) {
    const renewed = await instagram.renewToken(token, 'link');
    if (renewed.outcome === 'ok') {
      token = renewed.token;
      tokenExpiresAt = renewed.tokenExpiresAt.getTime();
    } else if (renewed.outcome === 'unavailable' || renewed.reason === 'token') return answerFor(renewed, log);
  }
  const who = await instagram.readOwner(token, 'link');
  if (who.outcome !== 'ok') return answerFor(who, log);
  const { username: handle, name, instagramId, scopedId, accountType } = who.account;
  if (instagramId !== known.instagramId) return { outcome: 'denied' };
  const account = { by: 'login', handle, name, instagramId, scopedId, accountType, token, tokenExpiresAt } as const;
  return { outcome: 'confirmed', shown: { account, other: await findSenderOf(services, account, 'link'), at } };
}

/** Only a refused token ends a link; after any other failure Instagram is asked again later. */
function answerFor(failure: { outcome: 'unavailable' | 'refused'; reason: string }, log: Services['log']): Answer {
  if (failure.reason === 'token') return { outcome: 'denied' };
  log.warn({ reason: failure.reason }, 'instagram did not confirm a linked account');
  return { outcome: failure.outcome === 'unavailable' ? 'unavailable' : 'unclear' };
}
