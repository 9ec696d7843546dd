import type { linkAccount as contract } from '#features/linked-accounts/contract.ts';
import { call } from '#platform/client/api/call.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import type { LoginAnswer } from '../login/login-message.ts';
import type { ExchangedAccount } from './exchange-code.ts';

/** In linking mode a login is not finished before the account is linked. */
export async function linkAccount({
  username,
  id,
  access_token,
  account_type,
}: ExchangedAccount): Promise<LoginAnswer> {
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
    // Without a reason from the server the page that opened this window has words of its own.
    return { success: false, error: messageFor(error, '') };
  }
}
