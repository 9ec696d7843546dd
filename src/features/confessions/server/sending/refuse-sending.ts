import { refusalBy, sanctionTagsOf } from '#features/moderation/server/index.ts';
import { findSpent, type Limit } from '#features/quota/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import type { Actor, Ctx } from '#platform/server/ctx.ts';
import { sharedRead } from '#platform/server/db/shared-read.ts';
import { statement } from '#platform/server/db/statement.ts';
import { closedTagOf } from '#platform/server/handle-tags.ts';
import type { NewConfession } from '../../contract.ts';
import { refusePremiumExtras } from './premium-extras.ts';

interface Found {
  kind: 'closed' | 'sanction' | 'used';
  tag: Buffer;
  box: Buffer;
  used: number;
}

/** One statement for three features: every letter needs all of it. Without the quota's part, which its tag implies. */
const select = statement<Found>(
  'before_sending',
  `SELECT 'closed' AS kind, target_tag AS tag, ''::bytea AS box, 0 AS used FROM opt_outs WHERE target_tag = ANY($1::bytea[])
   UNION ALL SELECT 'sanction', person_tag, box, 0 FROM sanctions WHERE person_tag = ANY($2::bytea[])
   UNION ALL SELECT 'used', tag, ''::bytea, used FROM quotas WHERE tag = ANY($3::bytea[])`,
);

interface Asked {
  closed: Buffer;
  sanctions: Buffer[];
  used: Buffer[];
}

const read = sharedRead(async (db, asked: readonly Asked[]) => {
  const rows = await select(
    db,
    asked.map(({ closed }) => closed),
    asked.flatMap(({ sanctions }) => sanctions),
    asked.flatMap(({ used }) => used),
  );
  const found = new Map(rows.map((row) => [nameOf(row.kind, row.tag), row]));
  return asked.map(({ closed, sanctions, used }) => {
    const rowsOf = (kind: Found['kind'], tags: Buffer[]) => tags.flatMap((tag) => found.get(nameOf(kind, tag)) ?? []);
    return {
      isClosed: found.has(nameOf('closed', closed)),
      sanctions: rowsOf('sanction', sanctions).map(({ tag, box }) => ({ personTag: tag, box })),
      used: rowsOf('used', used),
    };
  });
});

const nameOf = (kind: Found['kind'], tag: Buffer) => `${kind} ${tag.toString('latin1')}`;

/**
 * Refuses what may not be sent, before a review, which may cost a call to a moderation service. Only the writer of the letters decides about
 * the limits.
 */
export async function refuseSending(
  ctx: Ctx,
  author: Actor,
  input: NewConfession,
  limits: readonly Limit[],
): Promise<void> {
  const { db, keys } = ctx;
  const found = await read(db, {
    closed: closedTagOf(keys, input.targetName),
    sanctions: sanctionTagsOf(keys, author),
    used: limits.flatMap(({ tags }) => tags),
  });
  if (ctx.deliverySettings.requireVerifiedEmail && !author.emailVerified) throw new AppError('EMAIL_UNVERIFIED');
  const suspension = refusalBy(ctx, found.sanctions);
  if (suspension) throw suspension;
  if (input.deliveryMethod === 'direct_message') throw new AppError('NOT_AVAILABLE');
  refusePremiumExtras(author, input);
  if (found.isClosed) throw new AppError('OPTED_OUT');
  const spent = findSpent(limits, found.used);
  if (spent) throw spent.refusal();
}
