import { asc, gt } from 'drizzle-orm';
import { lockAccount } from '#features/people/server/index.ts';
import { hasTag } from '#platform/server/db/has-tag.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { openReadable } from '#platform/server/keys/open-readable.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import type { NoticeChange, NoticeSettings, Ways } from '../../contract.ts';
import { noticeSubscriptions } from '../schema.ts';
import { openSubscription, settingsTag, subscriptionRow, type SubscriptionRow } from './sealed-subscription.ts';

/** Of a member who has chosen nothing. They hear of letters only if they ask for it. */
const DEFAULTS: NoticeSettings = {
  letters: { email: false, push: false },
  matches: { email: true, push: true },
  chats: { push: true },
  often: 'daily',
};

type Stored = Uses<'db' | 'keys' | 'log'>;

export async function settingsOf(services: Stored, userId: number): Promise<NoticeSettings> {
  return (await readSettings(services, [userId])).get(userId) ?? DEFAULTS;
}

/** Of each of these members, by one query. */
export async function readSettings({ db, keys, log }: Stored, userIds: number[]): Promise<Map<number, NoticeSettings>> {
  if (userIds.length === 0) return new Map();
  const tags = userIds.map((userId) => settingsTag(keys, userId));
  const rows = await db.select().from(noticeSubscriptions).where(hasTag(noticeSubscriptions.tag, tags));
  const chosen = openReadable({ log }, rows, (row) => openSubscription(keys, row)).flatMap(chosenIn);
  const settings = new Map(userIds.map((userId) => [userId, DEFAULTS]));
  for (const one of chosen) settings.set(one.userId, one.settings);
  return settings;
}

const chosenIn = (subscription: ReturnType<typeof openSubscription>) =>
  subscription.is === 'settings' ? [subscription] : [];

/** Two pages that change different things lose neither. */
export function changeSettings(services: Services, userId: number, change: NoticeChange): Promise<void> {
  return inTransaction(services, async (tx) => {
    const { db, keys } = tx;
    await lockAccount(tx, userId);
    const before = await settingsOf(tx, userId);
    const settings = {
      letters: mergeWays(before.letters, change.letters),
      matches: mergeWays(before.matches, change.matches),
      chats: change.chats ?? before.chats,
      often: change.often ?? before.often,
    };
    const row = subscriptionRow(keys, settingsTag(keys, userId), { is: 'settings', userId, settings });
    await db
      .insert(noticeSubscriptions)
      .values(row)
      .onConflictDoUpdate({ target: noticeSubscriptions.tag, set: { box: row.box } });
  });
}

const mergeWays = (before: Ways, change: NoticeChange['letters'] = {}): Ways => ({
  email: change.email ?? before.email,
  push: change.push ?? before.push,
});

/** Linking an account is what brings emails about its letters, to whoever has not decided otherwise. */
export function subscribeLinker(services: Services, { userId }: { userId: number }): Promise<void> {
  return inTransaction(services, async (tx) => {
    const { db, keys } = tx;
    await lockAccount(tx, userId);
    const settings = { ...DEFAULTS, letters: { email: true, push: false } };
    const row = subscriptionRow(keys, settingsTag(keys, userId), { is: 'settings', userId, settings });
    await db.insert(noticeSubscriptions).values(row).onConflictDoNothing();
  });
}

export const wantsLetters = ({ letters }: NoticeSettings): boolean => letters.email || letters.push;

const PAGE = 500;

/** The members who want to hear of letters, page by page. */
export async function* pagesOfSubscribers({ db, keys, log }: Uses<'db' | 'keys' | 'log'>): AsyncGenerator<number[]> {
  const { tag } = noticeSubscriptions;
  let last: Buffer | undefined = Buffer.alloc(0);
  while (last) {
    const rows: SubscriptionRow[] = await db
      .select()
      .from(noticeSubscriptions)
      .where(gt(tag, last))
      .orderBy(asc(tag))
      .limit(PAGE);
    const opened = openReadable({ log }, rows, (row) => openSubscription(keys, row));
    yield opened.flatMap(chosenIn).flatMap(({ userId, settings }) => (wantsLetters(settings) ? [userId] : []));
    last = rows[PAGE - 1]?.tag;
  }
}
