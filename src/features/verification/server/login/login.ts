import { AppError } from '#platform/shared/app-error.ts';
import type { Parsed, ReplyOf } from '#platform/shared/endpoint.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { LoginOutcome } from '#platform/server/gateways/instagram.ts';
import type { LoginErrorCode, LoginMode, exchangeToken as contract, startInstagramLogin } from '../../contract.ts';
import { findSenderOf } from '../other-ids/find-other-id.ts';
import { saveStep, takeState } from '../proofs/login-steps.ts';
import { saveGrant } from './save-grant.ts';

/** Binds the state to this browser's session: the code of a login that was started elsewhere is refused here. */
export async function startLogin(ctx: Ctx, mode: LoginMode): Promise<ReplyOf<typeof startInstagramLogin>> {
  const sid = await ctx.session.ensure();
  const state = `${mode}.${await saveStep(ctx, sid, { stage: 'state', mode })}`;
  const redirectUri = redirectUriOf(ctx);
  const url = await ctx.instagram.loginUrl({ redirectUri, state, origin: ctx.client.origin });
  return { url, state, redirectUri };
}

type Answer = ReplyOf<typeof contract>;

export async function exchangeToken(ctx: Ctx, input: Parsed<typeof contract>['body']): Promise<Answer> {
  const { sid } = ctx.session;
  const [mode, secret = ''] = input.state.split('.');
  const startedMode = sid === null ? null : await takeState(ctx, sid, secret);
  if (sid === null || startedMode === null || startedMode !== mode)
    throw refused('This login was started in another browser, or too long ago. Please start again.');
  if (input.redirectUri !== redirectUriOf(ctx))
    throw refused('This login belongs to another site. Please start again.');
  // Before the code is used: no token is fetched that cannot be kept. Visitors get this answer too, not SIGNED_OUT.
  if (startedMode === 'linking' && ctx.actor?.plan !== 'premium') throw new AppError('PREMIUM_ONLY');

  const at = ctx.clock.now().getTime();
  const login = await ctx.instagram.logIn({ code: input.code, redirectUri: input.redirectUri });
  if (login.outcome !== 'ok') throw errorFor(login);
  const { username: handle, tokenExpiresAt, pictureUrl: _, ...account } = login.account;
  const linkable = { by: 'login', handle, ...account, tokenExpiresAt: tokenExpiresAt.getTime() } as const;
  const other = await findSenderOf(ctx, linkable, 'proof');
  const grant = await inTransaction(ctx, (tx) => saveGrant(tx, startedMode, { account: linkable, other, at }));
  const { instagramId: id, accountType: account_type } = account;
  return { success: true, userInfo: { username: handle, id, access_token: grant, account_type } };
}

function errorFor(login: Exclude<LoginOutcome, { outcome: 'ok' }>): AppError {
  if (login.outcome === 'unavailable') return new AppError('LOGIN_UNAVAILABLE', withCode('UNAVAILABLE'));
  if (login.reason === 'platform-app') return refused(login.message, 'PLATFORM_APP');
  if (login.reason === 'non-tester') return refused(login.message, 'NON_TESTER_RESTRICTION');
  if (login.reason === 'no-username') return refused(login.message, 'NO_USERNAME');
  return refused(login.message);
}

function refused(message: string, errorCode?: LoginErrorCode): AppError {
  return new AppError('LOGIN_REFUSED', { message, ...(errorCode && withCode(errorCode)) });
}

const withCode = (errorCode: LoginErrorCode) => ({ answer: { errorCode } });

/** The address Instagram sends the popup back to. */
function redirectUriOf({ client }: Ctx): string {
  return `${client.origin}/instagram-callback`;
}
