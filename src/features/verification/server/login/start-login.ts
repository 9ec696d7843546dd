import type { Ctx } from '#platform/server/ctx.ts';
import type { ReplyOf } from '#platform/shared/endpoint.ts';
import type { LoginMode, startInstagramLogin } from '../../contract.ts';
import { saveStep } from '../proofs/login-steps.ts';

/** The address Instagram sends the popup back to. */
export function redirectUriOf({ client }: Ctx): string {
  return `${client.origin}/instagram-callback`;
}

/** Binds the state to this browser's session: the code of a login that was started elsewhere is refused here. */
export async function startLogin(ctx: Ctx, mode: LoginMode): Promise<ReplyOf<typeof startInstagramLogin>> {
  const sid = await ctx.session.ensure();
  const state = `${mode}.${await saveStep(ctx, sid, { stage: 'state', mode })}`;
  const redirectUri = redirectUriOf(ctx);
  const url = await ctx.instagram.loginUrl({ redirectUri, state, origin: ctx.client.origin });
  return { url, state, redirectUri };
}
