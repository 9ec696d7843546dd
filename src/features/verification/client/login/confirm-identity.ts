import { call } from '#platform/client/api/call.ts';
import { hasCode } from '#platform/client/api/has-code.ts';
import { toastFailure } from '#platform/client/forms/toast-failure.ts';
import { toast } from '#platform/client/ui/toast-store.ts';
import type { verifyProfile } from '../../contract.ts';

/** 'mismatch': the login is valid, but for another name. 'expired': a new login is needed. */
export type Confirmation = { outcome: 'confirmed'; handle: string } | { outcome: 'mismatch' | 'expired' | 'failed' };

/** Asks the server whether the login proves the searched name, and shows the result as a toast. */
export async function confirmIdentity(profileName: string, username: string): Promise<Confirmation> {
  try {
    const { handle = username } = await call<typeof verifyProfile>('POST /api/verify-profile', {
      body: {
        profileName,
        verificationMethod: 'instagram_oauth',
        verifiedName: username,
        instagramUsername: username,
        instagramProfile: JSON.stringify({ username }),
        socialMediaEmail: '',
      },
    });
    toast({ title: 'Identity Confirmed', description: `Instagram says that you are @${handle}.` });
    return { outcome: 'confirmed', handle };
  } catch (error) {
    if (hasCode(error, 'PROFILE_MISMATCH')) {
      showMismatch(profileName, username);
      return { outcome: 'mismatch' };
    }
    toastFailure('Confirmation Failed', error, 'Please log in with Instagram once more.');
    return { outcome: hasCode(error, 'NOT_VERIFIED') ? 'expired' : 'failed' };
  }
}

function showMismatch(searched: string, username: string): void {
  toast({
    title: 'Profile Mismatch',
    description: `You searched for "${searched}", but at Instagram you are @${username}. Letters open for the account they are addressed to.`,
    variant: 'destructive',
  });
}
