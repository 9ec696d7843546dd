import { linkAccount } from '#features/linked-accounts/client/link-account.ts';
import { InstagramCallbackPage } from '#features/verification/client/callback/instagram-callback-page.tsx';

/** The page that Instagram sends the popup back to. A login for linking is finished by the linked accounts. */
export function InstagramCallbackRoute() {
  return <InstagramCallbackPage onLinking={linkAccount} />;
}
