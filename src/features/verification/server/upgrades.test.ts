import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { updatePrivacySettings } from '#features/privacy/contract.ts';
import { runUpgrades } from '#platform/server/db/upgrade.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { makeMember } from '#test/factories/member.ts';
import { getDataDeletion } from '../contract.ts';
import { handlesHeldByEach, holdersOf } from './handles/handle-holders.ts';
import { readProofsOf } from './proofs/proofs.ts';
import { findableNames, proofs } from './schema.ts';
import { verificationUpgrades } from './upgrades.ts';

const subject = appPerFile();
const CODE = 'a-code-that-meta-was-given';
let findable = 0;
let hidden = 0;

const ZOE = { handle: 'zoe', name: 'Zoë Kavanagh', instagramId: '11', scopedId: '21' };
const IDA = { handle: 'ida', name: 'Ida', instagramId: '12', scopedId: '22' };

/** A row as the version before wrote it. */
async function addOldProof(userId: number, account: object, verifiedOn: string) {
  const id = randomUUID();
  const box = subject.services.keys.sealText(`v2 ${JSON.stringify(account)}`, `verified_profiles:${id}`);
  const [handle, of, scoped] = [randomBytes(32), randomBytes(32), randomBytes(32)];
  await subject.services.db.execute(
    sql`INSERT INTO before.proofs VALUES (${id}, ${userId}, NULL, ${handle}, ${of}, ${scoped}, ${box}, ${verifiedOn})`,
  );
}

async function addOldHold(userId: number | null, handle: string, heldUntil: string | null) {
  const { db, keys } = subject.services;
  const handleTag = keys.tag('match-slot', 'holder', handle);
  const holderTag = userId === null ? randomBytes(32) : keys.tag('match-slot', 'held-by', userId);
  const hold = { userId, handle, instagramId: handle, heldFrom: '2026-03-01', heldUntil };
  const box = keys.sealText(`v2 ${JSON.stringify(hold)}`, `handle_holders:${handleTag.toString('base64')}`);
  await db.execute(sql`INSERT INTO before.handle_holders VALUES (${handleTag}, ${holderTag}, ${box})`);
}

beforeAll(async () => {
  const [one, other] = [await makeMember(subject, { id: 17 }), await makeMember(subject, { id: 18 })];
  [findable, hidden] = [one.user.id, other.user.id];
  const settings = { emailNotifications: true, dataCollection: true, findableByName: true };
  await one.browser.call(updatePrivacySettings, { body: settings });
  await addOldProof(findable, ZOE, '2026-02-01');
  await addOldProof(findable, IDA, '2026-03-02');
  await addOldProof(hidden, IDA, '2026-03-03');
  for (const handle of ['zoe', 'ida']) await addOldHold(findable, handle, null);
  for (let n = 0; n < 20; n += 1) await addOldHold(hidden, `handle.${n}`, null);
  await addOldHold(null, 'given.up', '2026-03-10');
  await subject.services.db.execute(
    sql`INSERT INTO before.data_deletions VALUES (${CODE}, '2026-03-01', '2026-03-02')`,
  );
  await runUpgrades(subject.database, subject.services, verificationUpgrades);
});

it('proofs keep their days', async () => {
  const own = await readProofsOf(subject.services, { userId: findable });
  expect(own).toMatchObject([
    { ...ZOE, userId: findable, verifiedOn: '2026-02-01' },
    { ...IDA, userId: findable, verifiedOn: '2026-03-02' },
  ]);
  expect(await readProofsOf(subject.services, { userId: hidden })).toMatchObject([{ verifiedOn: '2026-03-03' }]);
  const rows = await subject.services.db.select({ endsOn: proofs.endsOn }).from(proofs);
  expect(rows.map(({ endsOn }) => endsOn).toSorted()).toEqual(['2026-05-02', '2026-05-31', '2026-06-01']);
});

it('names are indexed of members who can be found by name', async () => {
  expect(await subject.services.db.$count(findableNames)).toBe(3);
});

it('handles keep their holders, up to the number that a member can hold', async () => {
  const held = await handlesHeldByEach(subject.services, [findable, hidden]);
  expect(
    held
      .get(findable)
      ?.map(({ handle }) => handle)
      .toSorted(),
  ).toEqual(['ida', 'zoe']);
  expect(held.get(hidden)).toHaveLength(16);
  const holders = await holdersOf(subject.services, [
    'zoe',
    'given.up',
    ...Array.from({ length: 20 }, (_, n) => `handle.${n}`),
  ]);
  expect([holders.size, holders.has('given.up')]).toEqual([17, false]);
});

it('the code of a deletion that Meta requested still leads to it', async () => {
  const { body } = await subject.browser().call(getDataDeletion, { params: { code: CODE } });
  expect(body).toEqual({ requestedOn: '2026-03-01', completedOn: '2026-03-02' });
});

it('nothing is left of the earlier tables', async () => {
  for (const table of ['proofs', 'handle_holders', 'data_deletions']) {
    const { rows } = await subject.services.db.execute(sql.raw(`SELECT * FROM before.${table}`));
    expect(rows).toEqual([]);
  }
});
