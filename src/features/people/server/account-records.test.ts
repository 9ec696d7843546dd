import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { makeMember } from '#test/factories/member.ts';
import { createTestApp, type TestApp } from '#test/harness/test-app.ts';
import { users } from './schema.ts';
import { changeAccountRecord, deleteAccountRow, lockAccountRecord } from './account-records.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.services.db.delete(users));

/** The transactions that wrote and locked the only account's row. */
async function transactions(): Promise<unknown> {
  const { rows } = await app.services.db.execute(sql`SELECT xmin::text, xmax::text FROM users`);
  return rows;
}

it('a change that changes nothing neither writes the row of an account nor locks it', async () => {
  const { user } = await makeMember(app);
  const before = await transactions();
  const { firstName } = (await changeAccountRecord(app.services, user.id, () => ({ firstName: 'Ada' }))) ?? {};
  expect(firstName).toBe('Ada');
  expect(await transactions()).toEqual(before);
  await changeAccountRecord(app.services, user.id, () => ({ firstName: 'Grace' }));
  expect(await transactions()).not.toEqual(before);
});

it('an account that is locked shows nothing of it in its row', async () => {
  const { user } = await makeMember(app);
  const before = await transactions();
  const locked = await inTransaction(app.services, (tx) => lockAccountRecord(tx, user.id));
  expect(locked?.id).toBe(user.id);
  expect(await transactions()).toEqual(before);
});

it('no change is lost when several are made at the same moment', async () => {
  const { user } = await makeMember(app);
  const raise = () => changeAccountRecord(app.services, user.id, ({ epoch }) => ({ epoch: epoch + 1 }));
  const { epoch: before = 0 } = (await changeAccountRecord(app.services, user.id, () => ({}))) ?? {};
  await Promise.all([raise(), raise(), raise(), raise(), raise()]);
  const after = await changeAccountRecord(app.services, user.id, () => ({}));
  expect(after?.epoch).toBe(before + 5);
});

it('an account that was deleted meanwhile is not changed', async () => {
  const { user } = await makeMember(app);
  await deleteAccountRow(app.services, user.id);
  expect(await changeAccountRecord(app.services, user.id, () => ({ epoch: 7 }))).toBeNull();
});
