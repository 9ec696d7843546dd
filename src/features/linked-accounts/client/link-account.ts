import type { ExchangedAccount, LoginAnswer } from '#features/verification/client/index.ts';
import { call } from '#platform/client/api/call.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import type { linkAccount as contract } from '../contract.ts';

/** Links the account of a login for linking, which is not finished before that. */
export async function linkAccount(account: ExchangedAccount): Promise<LoginAnswer> {
  const { username, id, access_token, account_type } = account;
  try {
    await call<typeof contract>('POST /api/linked-accounts', {
      body: {
        instagramUsername: username,
        instagramUserId: id,
        instagramProfileUrl: `https://www.instagram.com/${username}/`,
        instagramAccessToken: access_token,
        verificationData: { linkedVia: 'instagram_oauth', accountType: account_type },
      },
    });
    return { success: true, userInfo: { username, email: '' } };
  } catch (error) {
    // Without a reason from the server, the page that opened this window shows its own text.
    return { success: false, error: messageFor(error, '') };
  }
}
