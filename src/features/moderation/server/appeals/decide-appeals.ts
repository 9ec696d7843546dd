import { asc, desc, eq, sql } from 'drizzle-orm';
import { AppError } from '#platform/shared/app-error.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { dayOf, today } from '#platform/server/clock.ts';
import { lockForWriting } from '#platform/server/db/lock-for-writing.ts';
import type { Services } from '#platform/server/services.ts';
import type { HeldMatter } from '../sanctions/sanction-box.ts';
import { findHeldMatters, keepSanction, liftSanction } from '../sanctions/sanctions.ts';
import { appeals } from '../schema.ts';
import { openPlea, type Plea } from './appeal-box.ts';

type AppealRow = typeof appeals.$inferSelect;

/** Answered within a day, counted from the hour in which it came. */
export const APPEAL_PROMISE = 24 * HOUR;
const MOST = 200;

const dueBy = ({ receivedAt }: Pick<AppealRow, 'receivedAt'>) => new Date(receivedAt.getTime() + APPEAL_PROMISE);

/** For the operators: what waits first, the most urgent on top, then what was decided last. Not by whom. */
export async function listAppeals(services: Services) {
  const rows = await services.db
    .select()
    .from(appeals)
    .orderBy(desc(sql`${appeals.state} = 'open'`), desc(appeals.closedOn), asc(appeals.receivedAt))
    .limit(MOST);
  return describeAppeals(services, rows);
}

async function describeAppeals(services: Services, rows: AppealRow[]) {
  const pleas = rows.map((row) => ({ row, ...openPlea(services.keys, row) }));
  const matters = await findHeldMatters(
    services,
    pleas.flatMap(({ sanction }) => sanction.caseId ?? []),
  );
  return pleas.map((plea) => describeAppeal(plea, matters));
}

function describeAppeal({ row, message, sanction }: Plea & { row: AppealRow }, matters: Map<string, HeldMatter>) {
  return {
    id: row.id,
    caseId: sanction.caseId,
    held: matters.get(sanction.caseId ?? '') ?? null,
    sanctionReason: sanction.reason,
    until: sanction.until,
    message,
    receivedOn: dayOf(row.receivedAt),
    dueBy: dueBy(row).toISOString(),
    state: row.state,
  };
}

/** The moments by which those that wait are to be decided. */
export async function appealDeadlines({ db }: Services): Promise<Date[]> {
  const { receivedAt, state } = appeals;
  const rows = await db.select({ receivedAt }).from(appeals).where(eq(state, 'open'));
  return rows.map(dueBy);
}

/** Lifts the suspension or lets it stand, once; says whom to tell. Needs a transaction. */
export async function decideAppeal(tx: Services, id: string, lift: boolean) {
  const { db, keys, clock } = tx;
  await lockForWriting(db, appeals);
  const [row] = await db.select().from(appeals).where(eq(appeals.id, id));
  if (!row) throw new AppError('NOT_FOUND');
  if (row.state !== 'open') throw new AppError('ALREADY_DECIDED');
  const { userId, sanction } = openPlea(keys, row);
  // Lifted by hand meanwhile, or over: that is as good.
  if (lift) await liftSanction(tx, sanction.id);
  else await keepSanction(tx, sanction.id);
  const state = lift ? 'lifted' : 'kept';
  await db
    .update(appeals)
    .set({ state, closedOn: today(clock) })
    .where(eq(appeals.id, id));
  const [appeal] = await describeAppeals(tx, [{ ...row, state }]);
  if (!appeal) throw new AppError('INTERNAL');
  return { appeal, userId };
}
