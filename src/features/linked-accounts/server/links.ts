import { randomBytes } from 'node:crypto';
import { and, eq, ne, type SQL } from 'drizzle-orm';
import type { HeldHandle } from '#features/verification/server/index.ts';
import { hasTag } from '#platform/server/db/has-tag.ts';
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

/** The link to an Instagram account, of any member. */
export async function findLinkTo(services: Services, instagramId: string): Promise<StoredLink | undefined> {
  const [link] = await readLinks(services, eq(linkedAccounts.accountTag, accountTagOf(services.keys, instagramId)));
  return link;
}

/**
 * Takes the handle from the link of another Instagram account: that account must have a new handle, which its next
 * verification will tell. Until then the link has no handle.
 */
export async function takeHandleOver({ db, keys }: Services, { handle, instagramId }: HeldHandle): Promise<void> {
  const { handleTag, accountTag } = linkedAccounts;
  const isOutdated = and(eq(handleTag, handleTagOf(keys, handle)), ne(accountTag, accountTagOf(keys, instagramId)));
  await db
    .update(linkedAccounts)
    .set({ handleTag: randomBytes(32) })
    .where(isOutdated);
}

interface ActiveLink extends HeldHandle {
  userId: number;
}

/** The active links to one of these handles. */
export function findLinksByHandle(services: Services, handles: readonly string[]): Promise<ActiveLink[]> {
  const tags = [...new Set(handles)].map((handle) => handleTagOf(services.keys, handle));
  return findActive(services, tags, hasTag(linkedAccounts.handleTag, tags));
}

/** The active links of these members. */
export function findLinksByMember(services: Services, userIds: readonly number[]): Promise<ActiveLink[]> {
  const tags = userIds.flatMap((userId) => slotsOf(services.keys, userId));
  return findActive(services, tags, hasTag(linkedAccounts.ownerTag, tags));
}

async function findActive(services: Services, tags: Buffer[], which: SQL): Promise<ActiveLink[]> {
  const links = tags.length === 0 ? [] : await readLinks(services, which);
  return links
    .filter((link) => link.isActive && hasHandle(services.keys, link))
    .map(({ userId, account: { handle, instagramId } }) => ({ userId, handle, instagramId }));
}
