import { hasTag } from '#platform/server/db/has-tag.ts';
import type { Uses } from '#platform/server/services.ts';
import { linkedAccounts } from './schema.ts';
import { openLink, slotsOf, type StoredLink } from './sealed-link.ts';

/** In the order of linking. */
export async function readLinksOf({ db, keys }: Uses<'db' | 'keys'>, userId: number): Promise<StoredLink[]> {
  const rows = await db
    .select()
    .from(linkedAccounts)
    .where(hasTag(linkedAccounts.ownerTag, slotsOf(keys, userId)));
  const links = rows.map((row) => openLink(keys, row));
  const keyOf = ({ linkedOn, id }: StoredLink) => `${linkedOn} ${id}`;
  return links.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
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
