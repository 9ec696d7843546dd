import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { AppError } from '#platform/shared/app-error.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { dayOf, today, type Day } from '#platform/server/clock.ts';
import type { Services } from '#platform/server/services.ts';
import { messageContent, type MessageContent } from './message-box.ts';
import { contactMessages } from './schema.ts';

/** We promise replies within 24 hours. Counted from the start of the hour in which a message came, so never too late. */
export const REPLY_DEADLINE = 24 * HOUR;
const MOST = 200;

export interface ReceivedMessage extends MessageContent {
  id: string;
  priority: boolean;
  receivedOn: Day;
  dueBy: string;
  answeredOn: Day | null;
}

/** Waiting messages first (premium members', then the oldest), followed by the answered ones, the latest first. */
export async function listContactMessages({ db, keys }: Services): Promise<ReceivedMessage[]> {
  const { answeredOn, priority, receivedAt } = contactMessages;
  const waiting = await db
    .select()
    .from(contactMessages)
    .where(isNull(answeredOn))
    .orderBy(desc(priority), asc(receivedAt))
    .limit(MOST);
  const answered = await db
    .select()
    .from(contactMessages)
    .where(isNotNull(answeredOn))
    .orderBy(desc(answeredOn), desc(receivedAt))
    .limit(MOST);
  return [...waiting, ...answered].map((row) => ({
    id: row.id,
    ...messageContent.open(keys, row.id, row.box),
    priority: row.priority,
    receivedOn: dayOf(row.receivedAt),
    dueBy: new Date(row.receivedAt.getTime() + REPLY_DEADLINE).toISOString(),
    answeredOn: row.answeredOn,
  }));
}

/** By when the waiting messages have to be answered. */
export async function contactDeadlines({ db }: Services): Promise<Date[]> {
  const rows = await db
    .select({ receivedAt: contactMessages.receivedAt })
    .from(contactMessages)
    .where(isNull(contactMessages.answeredOn));
  return rows.map(({ receivedAt }) => new Date(receivedAt.getTime() + REPLY_DEADLINE));
}

/** Records that a message was answered. Returns false if that was recorded before: the first day counts. */
export async function recordAnswer({ db, clock }: Services, id: string): Promise<boolean> {
  const open = and(eq(contactMessages.id, id), isNull(contactMessages.answeredOn));
  const recorded = await db
    .update(contactMessages)
    .set({ answeredOn: today(clock) })
    .where(open)
    .returning({ id: contactMessages.id });
  if (recorded.length > 0) return true;
  const [known] = await db.select({ id: contactMessages.id }).from(contactMessages).where(eq(contactMessages.id, id));
  if (!known) throw new AppError('NOT_FOUND');
  return false;
}
