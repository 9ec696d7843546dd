import type { Ctx } from '#platform/server/ctx.ts';
import type { LoginMode } from '../../contract.ts';
import type { LinkableAccount, ShownAccount } from '../proofs/instagram-accounts.ts';
import { saveProofsOfVisitor, takeProofsOfVisitor } from '../proofs/visitor-proofs.ts';
import { deleteGrants, saveStep } from '../proofs/login-steps.ts';

/**
 * Saves what a login or a message has shown, for a visitor in a new session. Returns the secret of the grant. A verification only
 * needs the account: Instagram's token is dropped here. Needs a transaction.
 */
export async function saveGrant(
  tx: Ctx,
  mode: LoginMode,
  { account, ...shown }: ShownAccount<LinkableAccount>,
): Promise<string> {
  const sid = await sessionForGrant(tx);
  if (mode === 'linking') return saveStep(tx, sid, { stage: 'link', account, ...shown });
  await deleteGrants(tx, sid);
  const { handle, name, instagramId, scopedId } = account;
  return saveStep(tx, sid, { stage: 'grant', account: { handle, name, instagramId, scopedId }, ...shown });
}

/**
 * A person who used this computer before may have kept a visitor's cookie, and must not get the grant. What the visitor has
 * proved goes along: if the grant does not fit the name that was searched for, nothing else was proved.
 */
async function sessionForGrant(tx: Ctx): Promise<string> {
  const before = tx.session.sid;
  const proved = tx.actor || before === null ? [] : await takeProofsOfVisitor(tx, before);
  await tx.session.renew(tx);
  const { sid } = tx.session;
  if (sid === null) throw new Error('A grant needs a session');
  await saveProofsOfVisitor(tx, sid, proved);
  return sid;
}
