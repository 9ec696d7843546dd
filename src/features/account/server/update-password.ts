import {
  changeUser,
  hashPassword,
  mailPasswordNotice,
  readMyself,
  refuseWeakPassword,
  revokeAllButReverts,
  startMemberSession,
} from '#features/auth/server/index.ts';
import type { Parsed } from '#platform/shared/endpoint.ts';
import { done } from '#platform/shared/fields.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { endSessionsOf } from '#platform/server/session/sessions.ts';
import type { updatePassword as contract } from '../contract.ts';
import { confirmPassword, lockConfirmed } from './confirm-password.ts';

/** Ends every session and starts this browser's anew: a cookie that was stolen before is worth nothing after. */
export async function updatePassword(ctx: Ctx, input: Parsed<typeof contract>['body']): Promise<typeof done> {
  const user = await readMyself(ctx);
  await confirmPassword(ctx, user, input.currentPassword);
  await refuseWeakPassword(input.newPassword, user, 'newPassword');
  const password = await hashPassword(ctx, input.newPassword);
  await inTransaction(ctx, async (tx) => {
    await lockConfirmed(tx, user);
    await changeUser(tx, user.id, { password });
    await revokeAllButReverts(tx, user.id);
    await endSessionsOf(tx, user.id);
    await mailPasswordNotice(tx, user);
  });
  await startMemberSession(ctx, { id: user.id, password });
  ctx.browser.remember({ id: user.id, password });
  return done;
}
