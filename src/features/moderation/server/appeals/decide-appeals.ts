import { and, desc, eq, ne } from 'drizzle-orm';
import { AppError } from '#platform/shared/app-error.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { dayOf, today } from '#platform/server/clock.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import type { HeldContent } from '../sanctions/sealed-sanctions.ts';
import { findHeldContents, recordRefusedAppeal, liftSanction } from '../sanctions/sanctions.ts';
import { appeals } from '../schema.ts';
import { openAppeal, type AppealContent } from './sealed-appeal.ts';

type AppealRow = typeof appeals.$inferSelect;

/** Appeals are answered within a day, counted from the hour in which they came. */
export const APPEAL_DEADLINE = 24 * HOUR;
const MOST = 200;

type OpenedAppeal = AppealContent & { row: AppealRow };

const dueBy = ({ receivedAt }: Pick<AppealContent, 'receivedAt'>) => new Date(receivedAt + APPEAL_DEADLINE);

/** For moderators: open appeals first, by urgency, then decided ones, the latest first. Without their authors. */
export async function listAppeals(services: Uses<'db' | 'keys' | 'clock'>) {
  const open = await findOpen(services);
  const decided = await services.db
    .select()
    .from(appeals)
    .where(ne(appeals.state, 'open'))
    .orderBy(desc(appeals.closedOn))
    .limit(MOST);
  const opened = decided.map((row) => withContent(services.keys, row)).toSorted(byDecision);
  return describeAppeals(services, [...open, ...opened].slice(0, MOST));
}

const withContent = (keys: Keys, row: AppealRow): OpenedAppeal => ({ row, ...openAppeal(keys, row) });

/** The latest day first; those of one day in the order in which they came. */
function byDecision(one: OpenedAppeal, other: OpenedAppeal): number {
  return (other.row.closedOn ?? '').localeCompare(one.row.closedOn ?? '') || one.receivedAt - other.receivedAt;
}

/** The open appeals, the most urgent first. When they came is only in the boxes. */
async function findOpen({ db, keys }: Uses<'db' | 'keys'>): Promise<OpenedAppeal[]> {
  const rows = await db.select().from(appeals).where(eq(appeals.state, 'open'));
  return rows.map((row) => withContent(keys, row)).toSorted((one, other) => one.receivedAt - other.receivedAt);
}

async function describeAppeals(services: Uses<'db' | 'keys' | 'clock'>, opened: OpenedAppeal[]) {
  const contents = await findHeldContents(
    services,
    opened.flatMap(({ sanction }) => sanction.caseId ?? []),
  );
  return opened.map((appeal) => describeAppeal(appeal, contents));
}

function describeAppeal(appeal: OpenedAppeal, contents: Map<string, HeldContent>) {
  const { row, message, finding, sanction, receivedAt } = appeal;
  return {
    id: row.id,
    caseId: sanction.caseId,
    held: contents.get(sanction.caseId ?? '') ?? null,
    sanctionReason: sanction.reason,
    until: sanction.until,
    message,
    finding,
    receivedOn: dayOf(new Date(receivedAt)),
    dueBy: dueBy(appeal).toISOString(),
    state: row.state,
  };
}

/** When each open appeal is due. */
export async function appealDeadlines(services: Uses<'db' | 'keys'>): Promise<Date[]> {
  return (await findOpen(services)).map(dueBy);
}

/** Lifts the suspension or keeps it, once. Returns the account to notify. Needs a transaction. */
export async function decideAppeal(tx: Services, id: string, lift: boolean) {
  const { db, keys, clock } = tx;
  const isAppeal = eq(appeals.id, id);
  const [row] = await db
    .update(appeals)
    .set({ state: lift ? 'lifted' : 'kept', closedOn: today(clock) })
    .where(and(isAppeal, eq(appeals.state, 'open')))
    .returning();
  if (!row) throw new AppError((await db.$count(appeals, isAppeal)) > 0 ? 'ALREADY_DECIDED' : 'NOT_FOUND');
  const opened = withContent(keys, row);
  const { userId, sanction } = opened;
  // If a moderator has lifted it meanwhile, or it has ended, the outcome is the same.
  if (lift) await liftSanction(tx, sanction.id);
  else await recordRefusedAppeal(tx, sanction.id);
  const [appeal] = await describeAppeals(tx, [opened]);
  if (!appeal) throw new AppError('INTERNAL');
  return { appeal, userId };
}
