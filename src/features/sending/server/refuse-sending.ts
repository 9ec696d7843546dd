import { refusalBy, sanctionsSql, sanctionTagsOf } from '#features/moderation/server/index.ts';
import { closedHandlesSql, closedTagOf } from '#features/handles/server/index.ts';
import { probesOfQuota, refusalByProbes, takenTagsSql, type Quota } from '#features/quota/server/index.ts';
import { stopped, stopsSql } from '#features/site/server/index.ts';
import type { Stoppable } from '#features/site/contract.ts';
import { AppError } from '#platform/shared/app-error.ts';
import type { Actor, Ctx } from '#platform/server/ctx.ts';
import { sharedRead } from '#platform/server/db/shared-read.ts';
import { statement } from '#platform/server/db/statement.ts';
import type { NewConfession } from '../contract.ts';

interface Found {
  kind: 'closed' | 'sanction' | 'taken' | 'stop';
  tag: Buffer;
  box: Buffer;
}

/** One statement for four features: every letter needs all of it. */
const select = statement<Found>(
  'before_sending',
  `SELECT 'closed' AS kind, tag, ''::bytea AS box FROM (${closedHandlesSql('$1')}) AS closed
   UNION ALL SELECT 'sanction', "personTag", box FROM (${sanctionsSql('$2')}) AS sanctions
   UNION ALL SELECT 'taken', tag, ''::bytea FROM (${takenTagsSql('$3')}) AS taken
   UNION ALL SELECT 'stop', convert_to(what, 'UTF8'), convert_to(message, 'UTF8') FROM (${stopsSql}) AS stopped`,
);

interface Asked {
  closed: Buffer;
  sanctions: Buffer[];
  slots: Buffer[];
}

const read = sharedRead(async (db, asked: readonly Asked[]) => {
  const rows = await select(
    db,
    asked.map(({ closed }) => closed),
    asked.flatMap(({ sanctions }) => sanctions),
    asked.flatMap(({ slots }) => slots),
  );
  const found = new Map(rows.map((row) => [nameOf(row.kind, row.tag), row]));
  return asked.map(({ closed, sanctions, slots }) => {
    const rowsOf = (kind: Found['kind'], tags: Buffer[]) => tags.flatMap((tag) => found.get(nameOf(kind, tag)) ?? []);
    return {
      isClosed: found.has(nameOf('closed', closed)),
      sanctions: rowsOf('sanction', sanctions).map(({ tag, box }) => ({ personTag: tag, box })),
      taken: rowsOf('taken', slots).map(({ tag }) => tag),
      messageOf: (what: Stoppable) => found.get(nameOf('stop', Buffer.from(what)))?.box.toString(),
    };
  });
});

const nameOf = (kind: Found['kind'], tag: Buffer) => `${kind} ${tag.toString('latin1')}`;

/**
 * Refuses what may not be sent, before a review, which may cost a call to a moderation service. Only the writer of the letters decides about
 * the limits.
 */
export async function refuseSending(ctx: Ctx, author: Actor, input: NewConfession, quota: Quota): Promise<void> {
  const { isClosed, spent } = await refuseAuthor(ctx, author, { what: 'sending', target: input.targetName }, quota);
  if (input.deliveryMethod === 'direct_message') throw new AppError('NOT_AVAILABLE');
  refusePremiumExtras(author, input);
  if (isClosed) throw new AppError('OPTED_OUT');
  if (spent) throw spent;
}

/** The same for an answer to a letter, whose author has written to an inbox that is open to them. */
export async function refuseAnswering(ctx: Ctx, author: Actor, target: string, quota: Quota): Promise<void> {
  const { spent } = await refuseAuthor(ctx, author, { what: 'answers', target }, quota);
  if (spent) throw spent;
}

interface Wanted {
  what: 'sending' | 'answers';
  target: string;
}

async function refuseAuthor(
  ctx: Ctx,
  author: Actor,
  { what, target }: Wanted,
  quota: Quota,
): Promise<{ isClosed: boolean; spent: AppError | null }> {
  const { db, keys } = ctx;
  const { isClosed, sanctions, taken, messageOf } = await read(db, {
    closed: closedTagOf(keys, target),
    sanctions: sanctionTagsOf(keys, author),
    slots: probesOfQuota(quota),
  });
  const message = messageOf(what);
  if (message !== undefined) throw stopped(message);
  if (ctx.deliverySettings.requireVerifiedEmail && !author.emailVerified) throw new AppError('EMAIL_UNVERIFIED');
  const suspension = refusalBy(ctx, sanctions);
  if (suspension) throw suspension;
  return { isClosed, spent: refusalByProbes(quota, taken) };
}

const GIFTS_ONLY_FOR = 'Premium Feature: Virtual gifts are only available for The Masked Elite members.';

/** Refuses premium fields to everybody without premium, naming the field. */
function refusePremiumExtras({ plan }: Actor, letter: NewConfession): void {
  if (plan === 'premium') return;
  if (letter.virtualGift) {
    const issues = [{ path: 'virtualGift', message: GIFTS_ONLY_FOR }];
    throw new AppError('PREMIUM_ONLY', { message: GIFTS_ONLY_FOR, issues });
  }
  const path = extraOf(letter);
  if (path === undefined) return;
  const message = 'This is part of The Masked Elite.';
  throw new AppError('PREMIUM_ONLY', { message, issues: [{ path, message }] });
}

function extraOf(letter: NewConfession): keyof NewConfession | undefined {
  if (letter.shownFields) return 'shownFields';
  if (letter.stationery !== 'ivory') return 'stationery';
  if (letter.deliveryWindow !== 'soon') return 'deliveryWindow';
  return letter.vanishAfterDays ? 'vanishAfterDays' : undefined;
}
