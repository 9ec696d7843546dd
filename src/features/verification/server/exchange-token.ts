import { AppError, ERRORS, type ErrorCode } from '#platform/shared/app-error.ts';
import type { Parsed, ReplyOf } from '#platform/shared/endpoint.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import type { LoginOutcome } from '#platform/server/gateways/instagram.ts';
import type { exchangeToken as contract, LoginErrorCode } from '../contract.ts';
import { forgetGrants, rememberStep, takeState } from './login-steps.ts';
import { redirectUriOf } from './start-login.ts';

type Answer = ReplyOf<typeof contract>;

export async function exchangeToken(ctx: Ctx, input: Parsed<typeof contract>['body']): Promise<Answer> {
  const { sid } = ctx.session;
  const [mode, secret = ''] = input.state.split('.');
  const begun = sid === null ? null : await takeState(ctx, sid, secret);
  if (sid === null || begun?.mode !== mode) throw refused('This login was not begun here, or too long ago.');
  if (input.redirectUri !== redirectUriOf(ctx)) throw refused('This login belongs to another address.');

  const login = await ctx.instagram.logIn({ code: input.code, redirectUri: input.redirectUri });
  if (login.outcome !== 'ok') throw failed(login);
  const { username, name, networkId, scopedId, accountType } = login.account;
  await forgetGrants(ctx, sid);
  const grant = await rememberStep(ctx, sid, {
    stage: 'grant',
    account: { handle: username, name, networkId, scopedId },
  });
  return {
    success: true,
    userInfo: { username, id: networkId, access_token: grant, account_type: accountType },
  };
}

function failed(login: Exclude<LoginOutcome, { outcome: 'ok' }>): AppError {
  if (login.outcome === 'unavailable') return failure('LOGIN_UNAVAILABLE', undefined, 'UNAVAILABLE');
  if (login.reason === 'platform-app') return refused(login.message, 'PLATFORM_APP');
  if (login.reason === 'non-tester') return refused(login.message, 'NON_TESTER_RESTRICTION');
  if (login.reason === 'no-username') return refused(login.message, 'NO_USERNAME');
  return refused(login.message);
}

function refused(error: string, errorCode?: LoginErrorCode): AppError {
  return failure('LOGIN_REFUSED', error, errorCode);
}

/** The call's own shape, together with ours. */
function failure(code: ErrorCode, error: string = ERRORS[code].message, errorCode?: LoginErrorCode): AppError {
  return new AppError(code, { message: error, answer: { success: false, error, ...(errorCode && { errorCode }) } });
}
