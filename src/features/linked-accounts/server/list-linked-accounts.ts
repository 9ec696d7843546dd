import { asc, eq } from 'drizzle-orm';
import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import type { Services } from '#platform/server/services.ts';
import type { LinkedAccount } from '../contract.ts';
import { openLink, type Link } from './links.ts';
import { linkedAccounts } from './schema.ts';

export async function listLinkedAccounts(ctx: Ctx): Promise<LinkedAccount[]> {
  return (await readLinks(ctx, requireMember(ctx).userId)).map(describeLink);
}

/** In the order of linking. */
export async function readLinks({ db, keys }: Services, userId: number): Promise<Link[]> {
  const rows = await db
    .select()
    .from(linkedAccounts)
    .where(eq(linkedAccounts.userId, userId))
    .orderBy(asc(linkedAccounts.linkedOn), asc(linkedAccounts.id));
  return rows.map((row) => openLink(keys, row));
}

/** A link as its owner sees it. Field by field, so that the token is never included. */
export function describeLink({ id, account, linkedOn, lastVerifiedOn, isActive }: Link): LinkedAccount {
  return {
    id,
    instagramUsername: account.handle,
    instagramProfileUrl: `https://www.instagram.com/${account.handle}/`,
    linkedAt: linkedOn,
    lastVerifiedAt: lastVerifiedOn,
    isActive,
  };
}
