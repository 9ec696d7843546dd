import { asc, gt } from 'drizzle-orm';
import type { AccountState } from '#features/handles/server/index.ts';
import { idsOf } from '#features/handles/server/index.ts';
import { accountsOfMembers } from '#features/verification/server/index.ts';
import { hasTag } from '#platform/server/db/has-tag.ts';
import { openReadable } from '#platform/server/keys/open-readable.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import { linkedAccounts } from './schema.ts';
import { openLink, slotsOf, type StoredLink } from './sealed-link.ts';

async function readLinks({ db, keys }: Uses<'db' | 'keys'>, userIds: readonly number[]): Promise<StoredLink[]> {
  const tags = userIds.flatMap((userId) => slotsOf(keys, userId));
  if (tags.length === 0) return [];
  const rows = await db.select().from(linkedAccounts).where(hasTag(linkedAccounts.ownerTag, tags));
  return rows.map((row) => openLink(keys, row));
}

/** In the order of linking. */
export async function readLinksOf(services: Uses<'db' | 'keys'>, userId: number): Promise<StoredLink[]> {
  const keyOf = ({ linkedOn, id }: StoredLink) => `${linkedOn} ${id}`;
  return (await readLinks(services, [userId])).toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/**
 * A member's links, those to one handle in both ways together. Two of the same way are two accounts: one of them has another handle by
 * now, which its next verification will tell.
 */
export function linksByHandle(links: readonly StoredLink[]): StoredLink[][] {
  const byHandle: StoredLink[][] = [];
  for (const link of links) {
    const { handle, by } = link.account;
    const isOtherWay = ({ account }: StoredLink) => account.handle === handle && account.by !== by;
    const same = byHandle.find((others) => others.every(isOtherWay));
    if (same) same.push(link);
    else byHandle.push([link]);
  }
  return byHandle;
}

/** The links that are listed as one with this link; none if the member has no such link. */
export async function findListedWith(services: Uses<'db' | 'keys'>, userId: number, id: string): Promise<StoredLink[]> {
  const listed = linksByHandle(await readLinksOf(services, userId));
  return listed.find((links) => links.some((link) => link.id === id)) ?? [];
}

/** A handle that a member has linked, with all accounts as which they read its letters: they may have proved another one too. */
interface LinkedHandle {
  userId: number;
  handle: string;
  accounts: AccountState[];
}

/** The handles of these members' active links. */
export async function findLinksByMember(services: Services, userIds: readonly number[]): Promise<LinkedHandle[]> {
  const active = (await readLinks(services, userIds)).filter(({ isActive }) => isActive);
  const linkedBy = Map.groupBy(active, ({ userId }) => userId);
  const proved = await accountsOfMembers(services, [...linkedBy.keys()]);
  return [...proved].flatMap(([userId, accounts]) => {
    const linked = new Set(linkedBy.get(userId)?.map(({ account }) => account.instagramId));
    const byHandle = [...Map.groupBy(accounts, ({ handle }) => handle)];
    const withLink = byHandle.filter(([, own]) => own.flatMap(idsOf).some((id) => linked.has(id)));
    return withLink.map(([handle, own]) => ({ userId, handle, accounts: own }));
  });
}

const PAGE_SIZE = 500;

/** The members who have linked an account, page by page. Those with several links may come several times. */
export async function* pagesOfLinkers({ db, keys, log }: Uses<'db' | 'keys' | 'log'>): AsyncGenerator<number[]> {
  const { ownerTag } = linkedAccounts;
  let last: Buffer | undefined = Buffer.alloc(0);
  while (last) {
    const rows: (typeof linkedAccounts.$inferSelect)[] = await db
      .select()
      .from(linkedAccounts)
      .where(gt(ownerTag, last))
      .orderBy(asc(ownerTag))
      .limit(PAGE_SIZE);
    yield openReadable({ log }, rows, (row) => openLink(keys, row).userId);
    last = rows[PAGE_SIZE - 1]?.ownerTag;
  }
}
