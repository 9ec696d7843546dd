import { AppError } from '#platform/shared/app-error.ts';
import { MINUTE } from '#platform/shared/durations.ts';
import { done } from '#platform/shared/fields.ts';
import type { ReplyOf } from '#platform/shared/endpoint.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import type { MessagesGateway } from '#platform/server/gateways/instagram-messages.ts';
import type { getMessageProof as getContract, LoginMode, MessageProof as Description } from '../../contract.ts';
import { makeCode } from './codes.ts';
import {
  deleteMessageProofOf,
  findProofOf,
  insertProof,
  TRIES,
  VALID_FOR,
  type MessageProof,
} from '../proofs/message-proofs.ts';

/** A code that ends sooner is replaced: nobody can send it in time. */
const LEAST_TIME = 2 * MINUTE;

/** Two tabs of a browser get the same code. A proof for another purpose, or one that failed, is replaced. */
export async function startMessageProof(ctx: Ctx, mode: LoginMode): Promise<Description> {
  requirePlanFor(ctx, mode);
  const { messages } = ctx.instagram;
  if (!messages) throw new AppError('LOGIN_UNAVAILABLE');
  const sid = await ctx.session.ensure();
  for (;;) {
    const known = await findProofOf(ctx, sid);
    if (known && isUnderWay(ctx, known.proof, mode)) return describe(ctx, messages, known.proof);
    const startedAt = ctx.clock.now().getTime();
    const times = { startedAt, until: startedAt + VALID_FOR };
    const { agent: browser } = ctx.client;
    const proof = { state: 'waiting', mode, code: makeCode(), browser, ...times, triesLeft: TRIES } as const;
    if (await insertProof(ctx, sid, proof)) return describe(ctx, messages, proof);
  }
}

/** Visitors get this answer too, not SIGNED_OUT, as after a login. */
export function requirePlanFor({ actor }: Ctx, mode: LoginMode): void {
  if (mode === 'linking' && actor?.plan !== 'premium') throw new AppError('PREMIUM_ONLY');
}

function isUnderWay({ clock }: Ctx, { mode, state, until, triesLeft }: MessageProof, wanted: LoginMode): boolean {
  if (mode !== wanted || state === 'failed' || triesLeft === 0) return false;
  return state !== 'waiting' || until - clock.now().getTime() > LEAST_TIME;
}

export async function getMessageProof(ctx: Ctx): Promise<ReplyOf<typeof getContract>> {
  const { messages } = ctx.instagram;
  if (!messages) return { isOffered: false, proof: null };
  const { sid } = ctx.session;
  const known = sid === null ? null : await findProofOf(ctx, sid);
  return { isOffered: true, proof: known && (await describe(ctx, messages, known.proof)) };
}

export async function cancelMessageProof(ctx: Ctx): Promise<typeof done> {
  if (ctx.session.sid !== null) await deleteMessageProofOf(ctx, ctx.session.sid);
  return done;
}

/** Never who wrote: any browser could have got the code sent by another person. */
async function describe({ client }: Ctx, messages: MessagesGateway, proof: MessageProof): Promise<Description> {
  const { mode, code, state, until, triesLeft } = proof;
  return {
    mode,
    code,
    recipient: messages.handle,
    link: await messages.conversationUrl({ ref: code, origin: client.origin }),
    expiresAt: new Date(until).toISOString(),
    state,
    problem: proof.state === 'failed' ? proof.problem : null,
    triesLeft,
  };
}
