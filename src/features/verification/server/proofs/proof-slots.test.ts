import type { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { readInstagramAccounts } from '#features/handles/server/index.ts';
import { handles as periods, instagramAccounts } from '#features/handles/server/schema.ts';
import { updatePrivacySettings } from '#features/privacy/contract.ts';
import { linkedAccounts } from '#features/linked-accounts/server/schema.ts';
import { DAY } from '#platform/shared/durations.ts';
import { makeMember } from '#test/factories/member.ts';
import { makeUser } from '#test/factories/user.ts';
import { linkAs, logInAtInstagram } from '#test/harness/vendors/instagram-login.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { handlesHeldBy } from '#test/harness/held-accounts.ts';
import { runJob } from '#test/harness/jobs.ts';
import { startInstagramLogin } from '../../contract.ts';
import { findableNames, instagramLogins, proofs } from '../schema.ts';
import { deleteProofs } from './delete-proofs.ts';
import { readProofsOf } from './proofs.ts';
import { saveProof } from './save-proof.ts';
import { PROOF_SLOTS } from './sealed-proof.ts';

const subject = appPerTest();

const save = (userId: number, handle: string, instagramId = handle) =>
  saveProof(subject.services, {
    owner: { userId },
    account: { handle, name: handle, instagramId, scopedId: instagramId },
    other: null,
    at: subject.clock.now().getTime(),
  });
const handlesOf = async (userId: number) =>
  (await readProofsOf(subject.services, { userId })).map(({ handle }) => handle);
const handles = Array.from({ length: PROOF_SLOTS }, (_, n) => `handle.${n}`);

describe('a member’s proofs', () => {
  it('are one for each account, however many tabs prove it at the same moment', async () => {
    const { id } = await makeUser(subject.services);
    await Promise.all(['rosa', 'rosa', 'lily', 'rosa'].map((handle) => save(id, handle)));
    expect(await handlesOf(id)).toEqual(['lily', 'rosa']);
    expect(await subject.services.db.$count(proofs)).toBe(2);
  });

  it('make way, the oldest first, when there are too many', async () => {
    const [user, other] = [await makeUser(subject.services), await makeUser(subject.services)];
    await save(user.id, 'oldest');
    await save(other.id, 'other');
    subject.clock.advance(DAY);
    for (const handle of handles) await save(user.id, handle);
    expect(await handlesOf(user.id)).toEqual(handles.toSorted());
    expect(await handlesOf(other.id)).toEqual(['other']);
    expect((await handlesHeldBy(subject, user.id)).toSorted()).toEqual(handles.toSorted());
    const evicted = (await readInstagramAccounts(subject.services, ['oldest'])).get('oldest')?.state;
    expect(evicted).toMatchObject({ provedBy: [], hold: { userId: null } });
  });

  it('take a slot that has become free', async () => {
    const { id } = await makeUser(subject.services);
    for (const handle of ['rosa', 'lily']) await save(id, handle);
    await deleteProofs(subject.services, id, ({ handle }) => handle === 'rosa');
    await save(id, 'iris');
    expect(await handlesOf(id)).toEqual(['iris', 'lily']);
  });

  it('stay when another account has the handle, and follow their own to a new one', async () => {
    const { id } = await makeUser(subject.services);
    await save(id, 'rosa', '1');
    await save((await makeUser(subject.services)).id, 'rosa', '2');
    expect(await handlesOf(id)).toEqual(['rosa']);
    await save(id, 'rosa.elsewhere', '1');
    expect(await handlesOf(id)).toEqual(['rosa.elsewhere']);
  });
});

it('rows of one person have no value in common but days, and boxes of one length', async () => {
  const { browser } = await makeMember(subject, { membershipPlan: 'premium' });
  const settings = { emailNotifications: true, dataCollection: true, findableByName: true };
  await browser.call(updatePrivacySettings, { body: settings });
  for (const handle of ['elise.marchetti', 'flora.whitfield', 'zoe.kavanagh']) await linkAs(subject, browser, handle);
  for (let n = 0; n < 2; n += 1) await logInAtInstagram(subject, browser, 'elise.marchetti');
  await browser.call(startInstagramLogin, { body: { mode: 'verify' } });
  await runJob(subject, 'index-names');

  const tables: PgTable[] = [proofs, findableNames, instagramAccounts, periods, instagramLogins, linkedAccounts];
  for (const table of tables) {
    const rows = (await subject.services.db.select().from(table)) as Record<string, unknown>[];
    expect(rows.length).toBeGreaterThan(1);
    expect(new Set(rows.map((row) => (row['box'] as Buffer).length)).size).toBe(1);
    const bytes = rows.flatMap((row) => Object.values(row).filter((value) => Buffer.isBuffer(value)));
    expect(new Set(bytes.map((value) => value.toString('hex'))).size).toBe(bytes.length);
  }
});
