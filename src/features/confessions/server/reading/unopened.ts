import { desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Services } from '#platform/server/services.ts';
import { confessions } from '../schema.ts';
import { withoutGrownUps } from './for-minors.ts';
import { readMarks } from './marks.ts';
import { isAddressedTo, readersOf, type Account } from './readers.ts';

/** The newest of each handle are looked at: a number beyond that tells nobody anything. */
const NEWEST = 100;

const NO_LONGER_NEW = ['opened', 'hidden', 'removed'] as const;

const { id, submittedAt, targetTag, accountTag } = confessions;

interface Unopened<A> {
  account: A;
  submittedAt: Date;
}

/** The letters to these accounts whose seal nobody has broken; of the letters named, if there are any named. */
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
  const readable = [...others, ...(await withoutGrownUps(services, minors))];
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

/** One question for all of them, each with its own newest. */
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
