import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { runUpgrades } from '#platform/server/db/upgrade.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { makeMember } from '#test/factories/member.ts';
import type { Browser } from '#test/harness/browser.ts';
import { listLinkedAccounts } from '../contract.ts';
import { findLinksByHandle, findLinksByMember } from './links.ts';
import { linkedAccounts } from './schema.ts';
import { accountTagOf, handleTagOf, scopedTagOf } from './sealed-link.ts';
import { linksUpgrade } from './upgrade.ts';

const subject = appPerFile();
const IDS = [randomUUID(), randomUUID(), randomUUID()];
let userId = 0;
let browser: Browser;

/** A row as the version before wrote it. */
async function addOldLink(id: string, handle: string, isActive: boolean, hasHandle = true) {
  const { db, keys } = subject.services;
  const account = {
    handle,
    name: null,
    instagramId: handle,
    scopedId: handle,
    accountType: '',
    token: 'x',
    tokenExpiresAt: 7,
  };
  const accountTag = accountTagOf(keys, handle);
  const box = keys.sealText(`v2 ${JSON.stringify(account)}`, `linked_accounts:${accountTag.toString('base64')}`);
  const handleTag = hasHandle ? handleTagOf(keys, { by: 'login', handle }) : randomBytes(32);
  await db.execute(
    sql`INSERT INTO before.linked_accounts VALUES (${id}, ${userId}, ${handleTag}, ${accountTag},
      ${scopedTagOf(keys, handle)}, ${box}, ${isActive}, '2026-02-01', '2026-03-09')`,
  );
}

beforeAll(async () => {
  const member = await makeMember(subject, { id: 17 });
  ({ browser } = member);
  userId = member.user.id;
  for (const [n, id] of IDS.entries()) await addOldLink(id, `person.${n}`, n !== 1, n !== 2);
  await runUpgrades(subject.database, subject.services, [linksUpgrade]);
});

it('links keep their ids, days and states', async () => {
  const { body } = await browser.call(listLinkedAccounts);
  const listed = body.toSorted((a, b) => a.instagramUsername.localeCompare(b.instagramUsername));
  expect(listed).toEqual(
    IDS.map((id, n) => ({
      id,
      instagramUsername: `person.${n}`,
      instagramProfileUrl: `https://www.instagram.com/person.${n}/`,
      linkedAt: '2026-02-01',
      lastVerifiedAt: '2026-03-09',
      isActive: n !== 1,
    })),
  );
});

it('links are found by handle and by member, except without a handle of their own', async () => {
  const link = { userId, handle: 'person.0', instagramIds: ['person.0'] };
  expect(await findLinksByMember(subject.services, [userId])).toEqual([link]);
  expect(await findLinksByHandle(subject.services, ['person.0', 'person.1', 'person.2'])).toEqual([link]);
});

it('links are due a week after they were verified', async () => {
  const rows = await subject.services.db.select({ dueOn: linkedAccounts.dueOn }).from(linkedAccounts);
  expect(rows.map(({ dueOn }) => dueOn)).toEqual(['2026-03-16', '2026-03-16', '2026-03-16']);
});
