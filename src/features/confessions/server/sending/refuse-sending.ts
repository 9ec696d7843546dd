import { refusalBy, sanctionTagsOf } from '#features/moderation/server/index.ts';
import { findSpent, type Limit } from '#features/quota/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import type { Actor, Ctx } from '#platform/server/ctx.ts';
import { statement } from '#platform/server/db/statement.ts';
import { closedTagOf } from '#platform/server/handle-tags.ts';
import type { NewConfession } from '../../contract.ts';
import { refusePremiumExtras } from './premium-extras.ts';

/** A person has two keyed names at most, and three for quotas, each with three limits. */
const SANCTION_TAGS = 2;
const QUOTA_TAGS = 9;

const parameters = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => `$${first + index}`).join(', ');

/**
 * One statement for three features: every letter needs all of it. With single parameters and without the quota's part, which its tag
 * implies: with arrays PostgreSQL would plan it anew for each letter, which takes longer than to run it.
 */
const select = statement<{ kind: 'closed' | 'sanction' | 'used'; tag: Buffer; box: Buffer; used: number }>(
  'before_sending',
  `SELECT 'closed' AS kind, target_tag AS tag, ''::bytea AS box, 0 AS used FROM opt_outs WHERE target_tag = $1
   UNION ALL SELECT 'sanction', person_tag, box, 0 FROM sanctions WHERE person_tag IN (${parameters(2, SANCTION_TAGS)})
   UNION ALL SELECT 'used', tag, ''::bytea, used FROM quotas WHERE tag IN (${parameters(2 + SANCTION_TAGS, QUOTA_TAGS)})`,
);

/** The first stands in for those that are missing. */
function fill(tags: readonly Buffer[], count: number): (Buffer | undefined)[] {
  return Array.from({ length: count }, (_, index) => tags[index] ?? tags[0]);
}

/**
 * Refuses what may not be sent, before a review, which may cost a call to a classifier. Only the writer of the letters decides about
 * the limits.
 */
export async function refuseSending(
  ctx: Ctx,
  author: Actor,
  input: NewConfession,
  limits: readonly Limit[],
): Promise<void> {
  const { db, keys } = ctx;
  const rows = await select(
    db,
    closedTagOf(keys, input.targetName),
    ...fill(sanctionTagsOf(keys, author), SANCTION_TAGS),
    ...fill(
      limits.flatMap(({ tags }) => tags),
      QUOTA_TAGS,
    ),
  );
  if (ctx.deliverySettings.requireVerifiedEmail && !author.emailVerified) throw new AppError('EMAIL_UNVERIFIED');
  const suspension = refusalBy(
    ctx,
    rows.flatMap(({ kind, tag, box }) => (kind === 'sanction' ? [{ personTag: tag, box }] : [])),
  );
  if (suspension) throw suspension;
  if (input.deliveryMethod === 'direct_message') throw new AppError('NOT_AVAILABLE');
  refusePremiumExtras(author, input);
  if (rows.some(({ kind }) => kind === 'closed')) throw new AppError('OPTED_OUT');
  const spent = findSpent(
    limits,
    rows.filter(({ kind }) => kind === 'used'),
  );
  if (spent) throw spent.refusal();
}
