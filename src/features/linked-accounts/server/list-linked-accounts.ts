import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import type { LinkedAccount } from '../contract.ts';
import { readLinksOf } from './links.ts';
import type { Link } from './sealed-link.ts';

export async function listLinkedAccounts(ctx: Ctx): Promise<LinkedAccount[]> {
  return (await readLinksOf(ctx, requireMember(ctx).userId)).map(describeLink);
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
