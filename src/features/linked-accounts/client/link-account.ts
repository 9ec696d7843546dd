import type { ExchangedAccount, LoginAnswer } from '#features/verification/client/index.ts';
import { call } from '#platform/client/api/call.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import type { linkAccount as contract } from '../contract.ts';

type LinkedVia = 'instagram_oauth' | 'instagram_message';

/** Links an account that Instagram has just confirmed. A login for linking is not finished before that. */
export async function linkAccount(
  account: ExchangedAccount,
  linkedVia: LinkedVia = 'instagram_oauth',
): Promise<LoginAnswer> {
  const { username, id, access_token, account_type } = account;
  try {
    await call<typeof contract>('POST /api/linked-accounts', {
      body: {
        instagramUsername: username,
        instagramUserId: id,
        instagramProfileUrl: `https://www.instagram.com/${username}/`,
        instagramAccessToken: access_token,
        verificationData: { linkedVia, accountType: account_type },
      },
    });
    return { success: true, userInfo: { username, email: '' } };
  } catch (error) {
    // Without a reason from the server, the page that opened this window shows its own text.
    return { success: false, error: messageFor(error, '') };
  }
}
