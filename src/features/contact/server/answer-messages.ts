import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { AppError } from '#platform/shared/app-error.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { today, type Day } from '#platform/server/clock.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import type { Uses } from '#platform/server/services.ts';
import { openMessage, type MessageContent } from './message-box.ts';
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
export async function listContactMessages({ db, keys }: Uses<'db' | 'keys'>): Promise<ReceivedMessage[]> {
  const { answeredOn, priority, receivedOn } = contactMessages;
  const waiting = await db
    .select()
    .from(contactMessages)
    .where(isNull(answeredOn))
    .orderBy(desc(priority), asc(receivedOn))
    .limit(MOST);
  const answered = await db
    .select()
    .from(contactMessages)
    .where(isNotNull(answeredOn))
    .orderBy(desc(answeredOn), desc(receivedOn))
    .limit(MOST);
  // The query orders by days; the hours are in the boxes.
  return [
    ...waiting
      .map((row) => toReceived(keys, row))
      .toSorted((one, other) => Number(other.priority) - Number(one.priority) || byDeadline(one, other)),
    ...answered
      .map((row) => toReceived(keys, row))
      .toSorted((one, other) => byAnswer(other, one) || byDeadline(other, one)),
  ];
}

function toReceived(keys: Keys, row: typeof contactMessages.$inferSelect): ReceivedMessage {
  const { content, receivedAt } = openMessage(keys, row);
  const { id, priority, receivedOn, answeredOn } = row;
  return { id, ...content, priority, receivedOn, dueBy: dueBy(receivedAt).toISOString(), answeredOn };
}

const dueBy = (receivedAt: Date) => new Date(receivedAt.getTime() + REPLY_DEADLINE);

const byDeadline = (one: ReceivedMessage, other: ReceivedMessage) => one.dueBy.localeCompare(other.dueBy);

const byAnswer = (one: ReceivedMessage, other: ReceivedMessage) =>
  (one.answeredOn ?? '').localeCompare(other.answeredOn ?? '');

/** By when the waiting messages have to be answered. */
export async function contactDeadlines({ db, keys }: Uses<'db' | 'keys'>): Promise<Date[]> {
  const { id, box, answeredOn } = contactMessages;
  const rows = await db.select({ id, box }).from(contactMessages).where(isNull(answeredOn));
  return rows.map((row) => dueBy(openMessage(keys, row).receivedAt));
}

/** Records that a message was answered. Returns false if that was recorded before: the first day counts. */
export async function recordAnswer({ db, clock }: Uses<'db' | 'clock'>, id: string): Promise<boolean> {
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
