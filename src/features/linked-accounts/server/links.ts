import { and, eq, inArray, ne } from 'drizzle-orm';
import { LinkableAccount, renameNetworkId, type HeldHandle } from '#features/verification/server/index.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import type { Services } from '#platform/server/services.ts';
import { linkedAccounts } from './schema.ts';

type LinkRow = typeof linkedAccounts.$inferSelect;

/** A row with its box opened. The token is only for asking Instagram. */
export type Link = LinkRow & { account: LinkableAccount };

/** These tags occur in no other table, so that links cannot be joined with it. */
const handleTagOf = (keys: Keys, handle: string) => keys.tag('link', 'linked', handle);
export const accountTagOf = (keys: Keys, instagramId: string) => keys.tag('link', 'linked-account', instagramId);
export const scopedTagOf = (keys: Keys, scopedId: string) => keys.tag('link', 'linked-scoped', scopedId);

/** Bound to the account tag, not to the row's id: linking the account again writes the same row. */
const sealedAccount = sealed('linked_accounts', {
  version: 2,
  schema: LinkableAccount,
  upgrade: { 1: renameNetworkId },
});

export function openLink(keys: Keys, row: LinkRow): Link {
  return { ...row, account: sealedAccount.open(keys, row.accountTag, row.box) };
}

/** False after another Instagram account took the handle, until the next verification finds the new handle of the link. */
export function hasHandle(keys: Keys, { handleTag, account }: Link): boolean {
  return handleTag.equals(handleTagOf(keys, account.handle));
}

/** The columns that depend on the account. */
export function sealAccount(keys: Keys, account: LinkableAccount) {
  const accountTag = accountTagOf(keys, account.instagramId);
  return {
    handleTag: handleTagOf(keys, account.handle),
    accountTag,
    scopedTag: scopedTagOf(keys, account.scopedId),
    box: sealedAccount.seal(keys, accountTag, account),
  };
}

/**
 * Takes the handle from the link of another Instagram account: that account must have a new handle, which its next
 * verification will tell. Until then the link has no handle.
 */
export async function takeHandleOver({ db, keys }: Services, { handle, instagramId }: HeldHandle): Promise<void> {
  const { id, handleTag, accountTag } = linkedAccounts;
  const isOutdated = and(eq(handleTag, handleTagOf(keys, handle)), ne(accountTag, accountTagOf(keys, instagramId)));
  const [outdated] = await db.select({ id }).from(linkedAccounts).where(isOutdated);
  if (!outdated) return;
  const withoutHandle = { handleTag: keys.tag('link', 'linked-nameless', outdated.id) };
  await db.update(linkedAccounts).set(withoutHandle).where(eq(id, outdated.id));
}

interface ActiveLink extends HeldHandle {
  userId: number;
}

/** The active links to one of these handles. */
export async function findLinksByHandle({ db, keys }: Services, handles: readonly string[]): Promise<ActiveLink[]> {
  const tags = [...new Set(handles)].map((handle) => handleTagOf(keys, handle));
  if (tags.length === 0) return [];
  const { handleTag, isActive } = linkedAccounts;
  const rows = await db
    .select()
    .from(linkedAccounts)
    .where(and(inArray(handleTag, tags), isActive));
  return activeLinks(keys, rows);
}

/** The active links of these members. */
export async function findLinksByMember({ db, keys }: Services, userIds: readonly number[]): Promise<ActiveLink[]> {
  if (userIds.length === 0) return [];
  const { userId, isActive } = linkedAccounts;
  const rows = await db
    .select()
    .from(linkedAccounts)
    .where(and(inArray(userId, [...userIds]), isActive));
  return activeLinks(keys, rows);
}

function activeLinks(keys: Keys, rows: LinkRow[]): ActiveLink[] {
  const links = rows.map((row) => openLink(keys, row));
  return links
    .filter((link) => hasHandle(keys, link))
    .map(({ userId, account: { handle, instagramId } }) => ({ userId, handle, instagramId }));
}
