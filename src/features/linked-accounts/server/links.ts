import { randomBytes } from 'node:crypto';
import { and, asc, eq, gt, ne, type SQL } from 'drizzle-orm';
import { proofsOfMembers, type HeldHandle, type LinkableAccount } from '#features/verification/server/index.ts';
import { hasTag } from '#platform/server/db/has-tag.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { openReadable } from '#platform/server/keys/open-readable.ts';
import type { Services } from '#platform/server/services.ts';
import { linkedAccounts } from './schema.ts';
import { accountTagOf, handleTagOf, hasHandle, openLink, slotsOf, type StoredLink } from './sealed-link.ts';

async function readLinks({ db, keys }: Services, which: SQL): Promise<StoredLink[]> {
  const rows = await db.select().from(linkedAccounts).where(which);
  return rows.map((row) => openLink(keys, row));
}

/** In the order of linking. */
export async function readLinksOf(services: Services, userId: number): Promise<StoredLink[]> {
  const links = await readLinks(services, hasTag(linkedAccounts.ownerTag, slotsOf(services.keys, userId)));
  const keyOf = ({ linkedOn, id }: StoredLink) => `${linkedOn} ${id}`;
  return links.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** A member's links, those to one handle together: it may be linked in both ways. */
export function groupLinks(keys: Keys, links: readonly StoredLink[]): StoredLink[][] {
  return [...Map.groupBy(links, (link) => (hasHandle(keys, link) ? link.account.handle : link.id)).values()];
}

/** The links that are listed as one with this link; none if the member has no such link. */
export async function findListedWith(services: Services, userId: number, id: string): Promise<StoredLink[]> {
  const groups = groupLinks(services.keys, await readLinksOf(services, userId));
  return groups.find((group) => group.some((link) => link.id === id)) ?? [];
}

/** The accounts as which a member has linked a handle, as far as the links are active. */
export async function findIdsOf(services: Services, userId: number, handle: string): Promise<string[]> {
  const own = await readLinksOf(services, userId);
  const active = own.filter((link) => link.isActive && hasHandle(services.keys, link));
  return active.flatMap(({ account }) => (account.handle === handle ? [account.instagramId] : []));
}

/** The link to an Instagram account, of any member. */
export async function findLinkTo(services: Services, instagramId: string): Promise<StoredLink | undefined> {
  const [link] = await readLinks(services, eq(linkedAccounts.accountTag, accountTagOf(services.keys, instagramId)));
  return link;
}

/**
 * Takes the handle from the link of another Instagram account, linked in the same way: that account must have a new handle,
 * which its next verification will tell. Until then the link has no handle.
 */
export async function takeHandleOver({ db, keys }: Services, account: LinkableAccount): Promise<void> {
  const { handleTag, accountTag } = linkedAccounts;
  const isOther = ne(accountTag, accountTagOf(keys, account.instagramId));
  const isOutdated = and(eq(handleTag, handleTagOf(keys, account)), isOther);
  await db
    .update(linkedAccounts)
    .set({ handleTag: randomBytes(32) })
    .where(isOutdated);
}

/** A handle that a member has linked, with all accounts as which they read its letters: they may have proved the other way too. */
interface LinkedHandle extends HeldHandle {
  userId: number;
}

const PAGE_SIZE = 500;

/** The members who have linked an account, page by page. Those with several links may come several times. */
export async function* pagesOfLinkers({ db, keys, log }: Services): AsyncGenerator<number[]> {
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

/** The handles of these members' active links. */
export async function findLinksByMember(services: Services, userIds: readonly number[]): Promise<LinkedHandle[]> {
  const tags = userIds.flatMap((userId) => slotsOf(services.keys, userId));
  const links = tags.length === 0 ? [] : await readLinks(services, hasTag(linkedAccounts.ownerTag, tags));
  const active = links.filter((link) => link.isActive && hasHandle(services.keys, link));
  const members = Map.groupBy(active, ({ userId }) => userId);
  const proved = Map.groupBy(await proofsOfMembers(services, [...members.keys()]), ({ userId }) => userId);
  return [...members].flatMap(([userId, own]) =>
    [...new Set(own.map(({ account }) => account.handle))].map((handle) => {
      const accounts = [...own.map(({ account }) => account), ...(proved.get(userId) ?? [])];
      const ids = accounts.filter((account) => account.handle === handle).map(({ instagramId }) => instagramId);
      return { userId, handle, instagramIds: [...new Set(ids)] };
    }),
  );
}
