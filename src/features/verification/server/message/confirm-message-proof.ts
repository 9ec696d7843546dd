import { timingSafeEqual } from 'node:crypto';
import { senderId, accountId } from '#features/handles/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import type { Parsed, ReplyOf } from '#platform/shared/endpoint.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import type { confirmMessageProof as contract } from '../../contract.ts';
import { saveGrant } from '../login/save-grant.ts';
import { findLoginOf } from '../other-ids/find-other-id.ts';
import { failProof } from './answer-message.ts';
import { codesIn } from './codes.ts';
import {
  changeProof,
  findProofOf,
  removeProof,
  removeUnchanged,
  type ProofAt,
  type StoredMessageProof,
} from '../proofs/message-proofs.ts';
import { readSender } from '../own-account.ts';
import { requirePlanFor } from './start-message-proof.ts';

type Answered = ProofAt<'received' | 'answered'> & { answer: object };
type StoredAnswer = StoredMessageProof & { proof: Answered };

/** Only the sender of the code got the digits, so the browser that has both belongs to the sender. */
export async function confirmMessageProof(
  ctx: Ctx,
  input: Parsed<typeof contract>['body'],
): Promise<ReplyOf<typeof contract>> {
  const { sid } = ctx.session;
  if (sid === null) throw new AppError('CODE_EXPIRED');
  const stored = await spendTry(ctx, sid, input.code);
  if (!isSame(input.digits, stored.proof.answer.digits)) throw await refuse(ctx, stored);
  const { tag, proof } = stored;
  const at = ctx.clock.now().getTime();
  const sender = await askAgain(ctx, stored);
  const { username: handle, name } = sender;
  const { igsid, mode } = proof;
  const instagramId = senderId(igsid);
  const account = { by: 'message', handle, name, instagramId, scopedId: null } as const;
  const other = await findLoginOf(ctx, { id: instagramId, ...sender }, 'proof');
  const grant = await inTransaction(ctx, async (tx) => {
    // Of two tabs with the right digits one gets the grant.
    if (!(await removeProof(tx, tag))) throw new AppError('CODE_EXPIRED');
    return saveGrant(tx, mode, { account, other, at });
  });
  // Instagram does not tell which kind of account wrote.
  const id = namedToPage(ctx.keys, igsid);
  return { success: true, userInfo: { username: handle, id, access_token: grant, account_type: '' } };
}

/** Instagram's id of a sender is for us alone, so the page gets a tag of it. */
const namedToPage = (keys: Keys, igsid: string) =>
  `message:${keys.tag('link', 'igsid', accountId(igsid)).toString('base64url')}`;

/** Counts the try before the digits are compared: requests at the same moment must not share one. */
async function spendTry(ctx: Ctx, sid: string, code: string): Promise<StoredAnswer> {
  for (;;) {
    const stored = await findProofOf(ctx, sid);
    if (!stored || !codesIn(code).includes(stored.proof.code)) throw new AppError('CODE_EXPIRED');
    const { proof } = stored;
    requirePlanFor(ctx, proof.mode);
    if (proof.state === 'failed' || proof.triesLeft === 0) throw new AppError('CODE_EXPIRED');
    // No digits exist yet, so no guess can be right.
    if (proof.state === 'waiting' || !hasAnswer(proof)) throw new AppError('WRONG_DIGITS');
    const spent = await changeProof(ctx, stored, { ...proof, triesLeft: proof.triesLeft - 1 });
    if (spent) return spent;
  }
}

const hasAnswer = (proof: ProofAt<'received' | 'answered'>): proof is Answered => proof.answer !== null;

/** After the last try the code is dead. */
async function refuse(ctx: Ctx, stored: StoredAnswer): Promise<AppError> {
  if (stored.proof.triesLeft > 0) return new AppError('WRONG_DIGITS');
  await removeUnchanged(ctx, stored);
  return new AppError('CODE_EXPIRED');
}

/** An account may have been renamed since it wrote, and its old username belong to another person. */
async function askAgain(ctx: Ctx, stored: StoredAnswer) {
  const { igsid, answer } = stored.proof;
  const sender = await readSender(ctx, igsid, 'proof');
  if (sender.outcome === 'unavailable') {
    ctx.log.warn({ reason: sender.reason }, 'instagram did not confirm the sender of a message');
    await giveTryBack(ctx, stored);
    throw new AppError('LOGIN_UNAVAILABLE');
  }
  if (sender.outcome === 'refused') {
    await failProof(ctx, stored, sender.reason);
    throw new AppError('CODE_EXPIRED');
  }
  if (sender.username === answer.handle) return sender;
  await removeProof(ctx, stored.tag);
  throw new AppError('HANDLE_CHANGED');
}

/** Only after the right digits. Other tries may have been counted meanwhile. */
async function giveTryBack(ctx: Ctx, { tag }: StoredAnswer): Promise<void> {
  for (;;) {
    const stored = ctx.session.sid === null ? null : await findProofOf(ctx, ctx.session.sid);
    if (!stored?.tag.equals(tag)) return;
    const { proof } = stored;
    if (await changeProof(ctx, stored, { ...proof, triesLeft: proof.triesLeft + 1 })) return;
  }
}

/** The contract admits six digits only, so both have one length. */
function isSame(given: string, digits: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(digits)];
  return a.length === b.length && timingSafeEqual(a, b);
}
