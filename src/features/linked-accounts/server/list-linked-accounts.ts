import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import type { LinkedAccount } from '../contract.ts';
import { linksByHandle, readLinksOf } from './links.ts';
import type { Link } from './sealed-link.ts';

/** A handle that is linked in both ways is listed once. */
export async function listLinkedAccounts(ctx: Ctx): Promise<LinkedAccount[]> {
  const links = await readLinksOf(ctx, requireMember(ctx).userId);
  return linksByHandle(links).map(describeLinks);
}

/** Links to one handle as their owner sees them. Field by field, so that the token is never included. */
export function describeLinks(links: readonly Link[]): LinkedAccount {
  const [first] = links as [Link, ...Link[]];
  const { handle } = first.account;
  const verifiedOn = links.map(({ lastVerifiedOn }) => lastVerifiedOn).toSorted();
  return {
    id: first.id,
    instagramUsername: handle,
    instagramProfileUrl: `https://www.instagram.com/${handle}/`,
    linkedAt: first.linkedOn,
    lastVerifiedAt: verifiedOn.at(-1) ?? first.lastVerifiedOn,
    isActive: links.some(({ isActive }) => isActive),
  };
}
