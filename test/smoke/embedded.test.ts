import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getCurrentUser, logIn, logOut } from '#features/auth/contract.ts';
import { listSentConfessions, retractConfession } from '#features/sending/contract.ts';
import { recordModerationEvent } from '#features/moderation/server/index.ts';
import { DAY, HOUR } from '#platform/shared/durations.ts';
import type { Database } from '#platform/server/db/database.ts';
import { openEmbedded } from '#platform/server/db/embedded.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { openJobs } from '#platform/server/jobs/jobs.ts';
import { masterKeyFromFolder } from '#platform/server/keys/master-key.ts';
import { purgeTables } from '#platform/server/retention/retention.ts';
import { sendForm } from '#test/factories/letter.ts';
import { makeMember } from '#test/factories/member.ts';
import { makeUser, PASSWORD } from '#test/factories/user.ts';
import { makeMigratedEmbedded } from '#test/harness/database/embedded-folders.ts';
import { runJob } from '#test/harness/jobs.ts';
import { testAppOn, type TestApp } from '#test/harness/test-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'sub-rosa-smoke-'));
let database: Database;
let subject: TestApp;
beforeAll(async () => {
  await makeMigratedEmbedded(folder);
  database = await openEmbedded({ folder, onError: () => {} });
  subject = await testAppOn(database);
});
afterAll(async () => {
  await subject.close();
  rmSync(folder, { recursive: true });
});

describe('on the embedded database', () => {
  it('a member signs in, is recognised, and signs out', async () => {
    const user = await makeUser(subject.services);
    const browser = subject.browser();
    expect((await browser.call(logIn, { body: { email: user.email, password: PASSWORD } })).status).toBe(200);
    expect((await browser.call(getCurrentUser)).body.email).toBe(user.email);
    await browser.call(logOut);
    expect((await browser.call(getCurrentUser)).status).toBe(401);
  });

  it('letters are sent at the same moment, delivered, listed and taken back', async () => {
    const members = [];
    for (let n = 0; n < 6; n += 1) members.push(await makeMember(subject));
    const answers = await Promise.all(
      members.flatMap(({ browser }) => [sendForm(browser), sendForm(browser, { targetName: 'somebody.else' })]),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(6);
    expect(answers.filter(({ error }) => error.code === 'DAILY_LIMIT')).toHaveLength(6);
    subject.clock.advance(HOUR);
    await runJob(subject, 'deliver-letters');
    for (const { browser } of members) {
      const [sent] = (await browser.call(listSentConfessions)).body.confessions;
      expect(sent?.state).toBe('delivered');
      expect((await browser.call(retractConfession, { params: { id: sent?.id ?? '' } })).status).toBe(200);
      expect((await browser.call(listSentConfessions)).body.confessions).toEqual([]);
    }
  });

  it('the key of a day is stored and read', async () => {
    const { keys, db } = subject.services;
    const tag = await keys.dayTag(db, '2026-03-14', 'someone');
    expect(tag).toHaveLength(32);
  });

  it('moderation events cannot be changed, nor deleted before their time', async () => {
    const { services, clock } = subject;
    const decision = {
      caseId: randomUUID(),
      about: 'report',
      action: 'allow',
      reason: 'Kind',
      moderatorId: 1,
    } as const;
    await recordModerationEvent(services, decision);
    for (const change of [sql`UPDATE moderation_events SET about = 'held'`, sql`DELETE FROM moderation_events`]) {
      const refusal = { cause: { message: expect.stringContaining('can be added to') } };
      await expect(services.db.execute(change)).rejects.toMatchObject(refusal);
    }
    clock.advance(181 * DAY);
    const purged = await purgeTables(services);
    expect(purged.find(({ table }) => table === 'moderation_events')?.rowsRemoved).toBe(1);
  });

  it('using the outer database inside a transaction throws instead of waiting for ever', async () => {
    const work = inTransaction(subject.services, () => makeUser(subject.services));
    await expect(work).rejects.toThrow(/outer database/);
  });

  it('jobs queued in a transaction run after it commits', async () => {
    const ran = Promise.withResolvers<unknown>();
    const job = { name: 'note', run: async (_services: unknown, payload: unknown) => ran.resolve(payload) };
    const jobs = await openJobs(database.jobs, { jobs: [job], onError: (error) => ran.reject(error) });
    await jobs.work(subject.services);
    await inTransaction(subject.services, ({ db }) => jobs.add(db, 'note', { n: 1 }));
    expect(await ran.promise).toEqual({ n: 1 });
    await jobs.stop();
  });

  it('a second process on the same folder is refused', async () => {
    await expect(openEmbedded({ folder, onError: () => {} })).rejects.toThrow('is in use by another Sub Rosa');
  });

  it('the master key is created once and readable by its owner only', () => {
    const first = masterKeyFromFolder(folder);
    expect(first).toHaveLength(32);
    expect(masterKeyFromFolder(folder).equals(first)).toBe(true);
    expect(statSync(join(folder, 'master.key')).mode & 0o777).toBe(0o600);
  });
});
