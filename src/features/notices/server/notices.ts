import { changeEmails, privacySettingsOf } from '#features/privacy/server/index.ts';
import { findProvedAccounts } from '#features/verification/server/index.ts';
import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import type { PushAddress } from '#platform/shared/push-address.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { sessionIdOf } from '#platform/server/session/sessions.ts';
import type { NoticeChange, Notices, Ways } from '../contract.ts';
import { deleteBrowsers, readBrowsers, saveBrowser } from './subscriptions/browsers.ts';
import { changeSettings, settingsOf } from './subscriptions/settings.ts';

export async function getNotices(ctx: Ctx): Promise<Notices> {
  const { userId } = requireMember(ctx);
  const browsers = await readBrowsers(ctx, [userId]);
  const { push } = ctx;
  return {
    settings: await settingsOf(ctx, userId),
    emails: (await privacySettingsOf(ctx, userId)).emailNotifications,
    isProved: (await findProvedAccounts(ctx)).length > 0,
    browsers: browsers.map(({ id, name, addedOn }) => ({ id, name, addedOn })),
    push: push && { publicKey: push.publicKey, sandbox: push.sandbox },
  };
}

export async function updateNotices(ctx: Ctx, change: NoticeChange): Promise<Notices> {
  await changeSettings(ctx, requireMember(ctx).userId, change);
  return getNotices(ctx);
}

export async function askForLetters(ctx: Ctx, letters: Ways): Promise<Notices> {
  const { userId } = requireMember(ctx);
  await changeSettings(ctx, userId, { letters });
  if (letters.email) await changeEmails(ctx, userId, true);
  return getNotices(ctx);
}

export async function addBrowser(ctx: Ctx, address: PushAddress): Promise<Notices> {
  const { userId } = requireMember(ctx);
  if (!ctx.push) throw new AppError('NOT_FOUND');
  if (!ctx.push.accepts(address))
    throw new AppError('VALIDATION', { message: 'We don’t know this browser’s push service.' });
  const { sid } = ctx.session;
  if (sid === null) throw new AppError('SIGNED_OUT');
  await saveBrowser(ctx, userId, address, { name: ctx.client.agent, sessionId: sessionIdOf(ctx.keys, sid) });
  return getNotices(ctx);
}

export async function removeBrowser(ctx: Ctx, id: string): Promise<Notices> {
  await deleteBrowsers(ctx, [{ userId: requireMember(ctx).userId, id }]);
  return getNotices(ctx);
}
