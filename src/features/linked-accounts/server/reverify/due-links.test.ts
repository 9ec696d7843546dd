import { randomBytes, randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { makeUser } from '#test/factories/user.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { pagesOfDueLinks } from './due-links.ts';
import { linkedAccounts } from '../schema.ts';
import { linkRow } from '../sealed-link.ts';

const subject = appPerTest();
let premium = 0;
let free = 0;
beforeEach(async () => {
  premium = (await makeUser(subject.services, { membershipPlan: 'premium' })).id;
  free = (await makeUser(subject.services)).id;
});

interface Links {
  isActive?: boolean;
  lastVerifiedOn?: string;
}

/** Creates links, each to a different account. */
async function addLinks(
  userId: number,
  names: string[],
  { isActive = true, lastVerifiedOn = '2026-03-07' }: Links = {},
) {
  const { db, keys } = subject.services;
  const rows = names.map((handle) => {
    const ids = { by: 'login' as const, instagramId: handle, scopedId: handle, name: null, accountType: '' };
    const account = { handle, ...ids, token: handle, tokenExpiresAt: 0 };
    const link = { id: randomUUID(), userId, account, isActive, linkedOn: '2026-03-01', lastVerifiedOn };
    // Not in slots: the job does not look for the links of one member.
    return linkRow(keys, randomBytes(32), link);
  });
  await db.insert(linkedAccounts).values(rows);
}
const names = (count: number, prefix: string) => Array.from({ length: count }, (_, n) => `${prefix}.${n}`);

async function readPages(): Promise<string[][]> {
  const pages: string[][] = [];
  for await (const page of pagesOfDueLinks(subject.services)) pages.push(page.map(({ account }) => account.handle));
  return pages;
}

it('active links of premium members are due seven days after they were verified', async () => {
  await addLinks(premium, ['due']);
  await addLinks(premium, ['fresh'], { lastVerifiedOn: '2026-03-08' });
  await addLinks(premium, ['lapsed'], { isActive: false });
  await addLinks(free, ['kept']);
  expect(await readPages()).toEqual([['due']]);
});

it('all due links come once, page by page, also after pages without any', async () => {
  await addLinks(free, names(120, 'kept'), { lastVerifiedOn: '2026-02-01' });
  await addLinks(premium, names(130, 'due'));
  expect((await readPages()).flat().toSorted()).toEqual(names(130, 'due').toSorted());
});

it('the oldest links come first, shuffled within a page', async () => {
  await addLinks(premium, names(60, 'new'), { lastVerifiedOn: '2026-03-06' });
  await addLinks(premium, names(100, 'old'), { lastVerifiedOn: '2026-03-05' });
  const [[...first] = [], second = []] = await readPages();
  expect(first.toSorted()).toEqual(names(100, 'old').toSorted());
  expect(second).toHaveLength(60);
  expect((await readPages())[0]).not.toEqual(first);
});
