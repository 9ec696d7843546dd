import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMember } from '#test/factories/member.ts';
import { createTestApp, type TestApp } from '#test/harness/test-app.ts';
import { changeAccount } from './accounts.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** The transactions that wrote and locked the only account's row. */
async function transactions(): Promise<unknown> {
  const { rows } = await app.services.db.execute(sql`SELECT xmin::text, xmax::text FROM users`);
  return rows;
}

it('a change that changes nothing neither writes the row of an account nor locks it', async () => {
  const { user } = await makeMember(app);
  const before = await transactions();
  const { membershipPlan } = (await changeAccount(app.services, user.id, () => ({ membershipPlan: 'free' }))) ?? {};
  expect(membershipPlan).toBe('free');
  expect(await transactions()).toEqual(before);
  await changeAccount(app.services, user.id, () => ({ membershipPlan: 'premium' }));
  expect(await transactions()).not.toEqual(before);
});
