import { desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Services } from '#platform/server/services.ts';
import { confessions } from '../schema.ts';
import { withoutAdultLetters } from './for-minors.ts';
import { readMarks } from './marks.ts';
import { isAddressedTo, readersOf, type Account } from './readers.ts';

/** Only so many of the newest letters of each handle are counted: a higher number says nothing more. */
const NEWEST = 100;

const NO_LONGER_NEW = ['opened', 'hidden', 'removed'] as const;

const { id, submittedAt, targetTag, accountTag } = confessions;

interface Unopened<A> {
  account: A;
  submittedAt: Date;
}

/** The letters to these accounts that are neither opened nor hidden; among the ids given, if any are. */
export async function findUnopened<A extends Account & { isMinor: boolean }>(
  services: Services,
  accounts: A[],
  among?: string[],
): Promise<Unopened<A>[]> {
  if (accounts.length === 0) return [];
  const readers = await readersOf(services, accounts);
  const readerOf = new Map(readers.map((reader) => [reader.targetTag.toString('base64'), reader]));
  const rows = await (among ? findThese(services, among) : findNewest(services, [...readerOf.values()]));
  const mine = rows.flatMap((row) => {
    const account = readerOf.get(row.targetTag.toString('base64'));
    const isTheirs = account && isAddressedTo(services.keys, account, row);
    return isTheirs ? [{ id: row.id, account, submittedAt: row.submittedAt }] : [];
  });
  const { minors = [], others = [] } = Object.groupBy(mine, ({ account }) => (account.isMinor ? 'minors' : 'others'));
  const readable = [...others, ...(await withoutAdultLetters(services, minors))];
  const isMarked = await readMarks(
    services,
    readable.map((letter) => letter.id),
    NO_LONGER_NEW,
  );
  return readable.filter((letter) => !NO_LONGER_NEW.some((kind) => isMarked(letter.id, kind)));
}

async function findThese({ db }: Services, ids: string[]) {
  if (ids.length === 0) return [];
  return db.select({ id, submittedAt, targetTag, accountTag }).from(confessions).where(inArray(id, ids));
}

/** One query for all readers, with the newest letters of each. */
async function findNewest({ db }: Services, readers: { targetTag: Buffer }[]) {
  const tags: SQL[] = readers.map((reader) => sql`(${reader.targetTag}::bytea)`);
  const newest = db
    .select({ id, submittedAt, targetTag, accountTag })
    .from(confessions)
    .where(eq(targetTag, sql`wanted.tag`))
    .orderBy(desc(submittedAt))
    .limit(NEWEST)
    .as('newest');
  return db
    .select({
      id: newest.id,
      submittedAt: newest.submittedAt,
      targetTag: newest.targetTag,
      accountTag: newest.accountTag,
    })
    .from(sql`(VALUES ${sql.join(tags, sql`, `)}) AS wanted (tag)`)
    .crossJoinLateral(newest);
}
