import { changeAccount, readOwnAccount } from '#features/people/server/index.ts';
import {
  confirmPassword,
  endSessionsOf,
  hashPassword,
  mailPasswordNotice,
  refuseWeakPassword,
  revokeAllButReverts,
} from '#features/auth/server/index.ts';
import type { Parsed } from '#platform/shared/endpoint.ts';
import { done } from '#platform/shared/fields.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { updatePassword as contract } from '../contract.ts';
import { lockOwner } from './lock-owner.ts';

/** Ends every session and starts a new one for this browser: a stolen cookie is worthless afterwards. */
export async function updatePassword(ctx: Ctx, input: Parsed<typeof contract>['body']): Promise<typeof done> {
  const user = await readOwnAccount(ctx);
  const confirmed = await confirmPassword(ctx, input.currentPassword);
  await refuseWeakPassword(input.newPassword, user, 'newPassword');
  const password = await hashPassword(ctx, input.newPassword);
  const epoch = await inTransaction(ctx, async (tx) => {
    await lockOwner(tx, confirmed);
    await changeAccount(tx, user.id, { password });
    await revokeAllButReverts(tx, user.id);
    await mailPasswordNotice(tx, user, 'changed');
    return endSessionsOf(tx, user.id);
  });
  const changed = { id: user.id, password, epoch };
  await ctx.session.signIn(changed);
  // A thief's wrong codes must not lock out a moderator who changes the password in their own browser.
  ctx.browser.remember(changed, ctx.browser.markOf(confirmed, 'code') ? 'code' : 'password');
  return done;
}
