import { asc, desc, eq, sql } from 'drizzle-orm';
import { AppError } from '#platform/shared/app-error.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { dayOf, today } from '#platform/server/clock.ts';
import { lockForWriting } from '#platform/server/db/lock-for-writing.ts';
import type { Services } from '#platform/server/services.ts';
import type { HeldContent } from '../sanctions/sealed-sanctions.ts';
import { findHeldContents, recordRefusedAppeal, liftSanction } from '../sanctions/sanctions.ts';
import { appeals } from '../schema.ts';
import { openAppeal, type AppealContent } from './sealed-appeal.ts';

type AppealRow = typeof appeals.$inferSelect;

/** Appeals are answered within a day, counted from the hour in which they came. */
export const APPEAL_DEADLINE = 24 * HOUR;
const MOST = 200;

const dueBy = ({ receivedAt }: Pick<AppealRow, 'receivedAt'>) => new Date(receivedAt.getTime() + APPEAL_DEADLINE);

/** For moderators: open appeals first, by urgency, then decided ones, the latest first. Without their authors. */
export async function listAppeals(services: Services) {
  const rows = await services.db
    .select()
    .from(appeals)
    .orderBy(desc(sql`${appeals.state} = 'open'`), desc(appeals.closedOn), asc(appeals.receivedAt))
    .limit(MOST);
  return describeAppeals(services, rows);
}

async function describeAppeals(services: Services, rows: AppealRow[]) {
  const opened = rows.map((row) => ({ row, ...openAppeal(services.keys, row) }));
  const contents = await findHeldContents(
    services,
    opened.flatMap(({ sanction }) => sanction.caseId ?? []),
  );
  return opened.map((appeal) => describeAppeal(appeal, contents));
}

function describeAppeal(
  { row, message, sanction }: AppealContent & { row: AppealRow },
  contents: Map<string, HeldContent>,
) {
  return {
    id: row.id,
    caseId: sanction.caseId,
    held: contents.get(sanction.caseId ?? '') ?? null,
    sanctionReason: sanction.reason,
    until: sanction.until,
    message,
    receivedOn: dayOf(row.receivedAt),
    dueBy: dueBy(row).toISOString(),
    state: row.state,
  };
}

/** When each open appeal is due. */
export async function appealDeadlines({ db }: Services): Promise<Date[]> {
  const { receivedAt, state } = appeals;
  const rows = await db.select({ receivedAt }).from(appeals).where(eq(state, 'open'));
  return rows.map(dueBy);
}

/** Lifts the suspension or keeps it, once. Returns the account to notify. Needs a transaction. */
export async function decideAppeal(tx: Services, id: string, lift: boolean) {
  const { db, keys, clock } = tx;
  await lockForWriting(db, appeals);
  const [row] = await db.select().from(appeals).where(eq(appeals.id, id));
  if (!row) throw new AppError('NOT_FOUND');
  if (row.state !== 'open') throw new AppError('ALREADY_DECIDED');
  const { userId, sanction } = openAppeal(keys, row);
  // If a moderator has lifted it meanwhile, or it has ended, the outcome is the same.
  if (lift) await liftSanction(tx, sanction.id);
  else await recordRefusedAppeal(tx, sanction.id);
  const state = lift ? 'lifted' : 'kept';
  await db
    .update(appeals)
    .set({ state, closedOn: today(clock) })
    .where(eq(appeals.id, id));
  const [appeal] = await describeAppeals(tx, [{ ...row, state }]);
  if (!appeal) throw new AppError('INTERNAL');
  return { appeal, userId };
}
