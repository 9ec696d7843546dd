import { isHandle, normaliseHandle } from '#features/handles/contract.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import type { InstagramAccount } from '#platform/server/gateways/instagram.ts';
import { acceptsConfessions } from '#features/handles/server/index.ts';
import type { Profile } from '../contract.ts';
import { describeAccounts } from './describe-account.ts';
import { lookUpAccount } from './look-up-account.ts';
import { logSearch } from './search-log.ts';

export async function searchInstagram(ctx: Ctx, username: string): Promise<{ profiles: Profile[] }> {
  const query = normaliseHandle(username);
  const account = await findByHandle(ctx, query);
  const profiles = await describeAccounts(ctx, account ? [account] : []);
  await logSearch(ctx, { kind: 'username', results: profiles.length });
  return { profiles };
}

/** The account of exactly this handle, if Instagram shows it and its owner wants to be found. */
export async function findByHandle(ctx: Ctx, handle: string): Promise<InstagramAccount | null> {
  if (!isHandle(handle) || !(await acceptsConfessions(ctx, handle))) return null;
  return lookUpAccount(ctx, handle);
}
