import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#platform/server/db/database.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { openKeyring } from '#platform/server/keys/keys.ts';
import { makeUser } from '#test/factories/user.ts';
import { enginesOf, sharedScratch } from '#test/harness/database/scratch.ts';
import { FakeClock } from '#test/harness/fake-clock.ts';
import { users } from './schema.ts';
import { openAccount } from './account.ts';
import { NewestAccounts } from './newest-accounts.ts';
import { changeAccountRecord, lockAccountRecord, readAccountRecord, type AccountServices } from './account-records.ts';

const scratch = sharedScratch();
const engines = enginesOf(scratch);

async function openServices(openDatabase: () => Promise<Database>): Promise<AccountServices> {
  const database = await openDatabase();
  const keys = await openKeyring(database.db, randomBytes(32));
  return { db: database.db, keys, clock: new FakeClock(), newestAccounts: new NewestAccounts() };
}

const makeUsers = async (services: AccountServices, count: number) => {
  const made = [];
  for (let n = 0; n < count; n += 1) made.push(await makeUser(services));
  return made;
};

/** Each row of the table by its tag, with the transactions that wrote and locked it. */
async function stored({ db, keys }: AccountServices) {
  const written = await db
    .select({ row: users, xmin: sql<string>`xmin::text`, xmax: sql<string>`xmax::text` })
    .from(users);
  return new Map(
    written.map(({ row, ...by }) => [row.tag.toString('hex'), { ...row, ...by, account: openAccount(keys, row) }]),
  );
}

describe.each(engines)('the row of an account on %s', (_engine, open) => {
  let services: AccountServices;
  beforeAll(async () => {
    services = await openServices(open);
  });
  beforeEach(() => services.db.delete(users));

  const writes = [
    ['a change', { among: 'others', write: (id: number) => changeAccountRecord(services, id, () => ({ epoch: 7 })) }],
    ['a change of a new one', { among: 'the newest', write: () => changeNewest() }],
    ['a sign-up', { among: 'the newest', write: () => makeUser(services) }],
  ] as const;
  let made: Awaited<ReturnType<typeof makeUsers>> = [];
  const changeNewest = () => changeAccountRecord(services, made.at(-3)?.id ?? 0, () => ({ epoch: 7 }));

  it.each(writes)('%s writes those of some others again, with the same content', async (_what, { among, write }) => {
    made = await makeUsers(services, 30);
    const [one] = made;
    const newest = made.slice(-16).map(({ id }) => id);
    const before = await stored(services);
    const own = await write(one?.id ?? 0);
    const after = await stored(services);

    const rows = [...after].map(([tag, row]) => ({ ...row, was: before.get(tag) }));
    const written = rows.filter(({ box, was }) => !was?.box.equals(box));
    expect(new Set(written.map(({ xmin, xmax }) => `${xmin} ${xmax}`)).size).toBe(1);
    expect(written[0]?.xmax).toBe('0');
    const others = written.filter(({ account }) => account.id !== own?.id);
    expect(others.map(({ account }) => (newest.includes(account.id) ? 'the newest' : 'others'))).toEqual(
      Array(8).fill(among),
    );
    expect(others.map(({ account, emailTag }) => ({ account, emailTag }))).toEqual(
      others.map(({ was }) => ({ account: was?.account, emailTag: was?.emailTag })),
    );
    const untouched = rows.filter((row) => !written.includes(row));
    expect(untouched.map(({ xmin }) => xmin)).toEqual(untouched.map(({ was }) => was?.xmin));
    expect(written.length + untouched.length).toBe(before.size + (before.size < after.size ? 1 : 0));
  });

  it('is written alone while there is no other', async () => {
    const { id } = await makeUser(services);
    await changeAccountRecord(services, id, () => ({ firstName: 'Augusta' }));
    expect([...(await stored(services)).values()].map(({ account }) => account.firstName)).toEqual(['Augusta']);
  });

  it('stays as it is if it is damaged, and keeps nobody from signing up', async () => {
    await makeUser(services);
    await services.db.update(users).set({ box: randomBytes(1600) });
    const [damaged] = await services.db.select().from(users);
    for (let n = 0; n < 5; n += 1) await makeUser(services);
    expect(await services.db.$count(users)).toBe(6);
    const [later] = await services.db
      .select()
      .from(users)
      .where(eq(users.tag, damaged?.tag ?? Buffer.alloc(0)));
    expect(later).toEqual(damaged);
  });
});

describe('accounts that are written at the same moment', () => {
  let services: AccountServices;
  beforeAll(async () => {
    services = await openServices(() => scratch.newPostgres());
  });
  beforeEach(() => services.db.delete(users));

  it('lose no change to each other', async () => {
    const made = await makeUsers(services, 8);
    const raise = ({ id }: { id: number }) => changeAccountRecord(services, id, ({ epoch }) => ({ epoch: epoch + 1 }));
    await Promise.all([1, 2, 3, 4, 5].flatMap(() => [...made.map(raise), makeUser(services)]));
    const epochs = await Promise.all(made.map(async ({ id }) => (await readAccountRecord(services, id))?.epoch));
    expect(epochs).toEqual(made.map(() => 5));
    expect(await services.db.$count(users)).toBe(13);
  });

  it('are not waited for: one that is being changed is left out', async () => {
    const { id } = await makeUser(services);
    const before = await stored(services);
    const locked = Promise.withResolvers<void>();
    const done = Promise.withResolvers<void>();
    const changing = inTransaction(services, async (tx) => {
      await lockAccountRecord(tx, id);
      locked.resolve();
      await done.promise;
    });
    await locked.promise;
    await makeUser(services);
    done.resolve();
    await changing;
    const after = await stored(services);
    expect(after.size).toBe(2);
    for (const [tag, row] of before) expect(after.get(tag)).toEqual(row);
  });
});
