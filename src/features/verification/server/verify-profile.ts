import { AppError } from '#platform/shared/app-error.ts';
import type { ReplyOf } from '#platform/shared/endpoint.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { verifyProfile as contract } from '../contract.ts';
import { claimHandle } from './handle-claims.ts';
import { takeGrant } from './login-steps.ts';
import { namesMatch } from './names-match.ts';
import { rememberProfile } from './verified-profiles.ts';

/** Believes only what Instagram told this very session; whatever else the browser sends is not even looked at. */
export async function verifyProfile(ctx: Ctx, profileName: string): Promise<ReplyOf<typeof contract>> {
  const { sid } = ctx.session;
  const account = sid === null ? null : await takeGrant(ctx, sid);
  if (!account) throw refusal('NOT_VERIFIED', 'Please log in with Instagram once more.');
  if (!namesMatch(profileName, account)) throw refusal('PROFILE_MISMATCH', 'Profile Mismatch');
  // Somebody may have been at this computer before and kept its cookie.
  await ctx.session.renew();
  await rememberProfile(ctx, account);
  // A transaction of its own: a row that names the person and one that leads to letters must not share one.
  await inTransaction(ctx, (tx) => claimHandle(tx, account.handle, account.networkId, tx.clock.now().getTime()));
  return { success: true, handle: account.handle };
}

function refusal(code: 'NOT_VERIFIED' | 'PROFILE_MISMATCH', error: string): AppError {
  return new AppError(code, { message: error, answer: { success: false, error } });
}
