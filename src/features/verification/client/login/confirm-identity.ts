import { call } from '#platform/client/api/call.ts';
import { hasCode } from '#platform/client/api/has-code.ts';
import { toastFailure } from '#platform/client/forms/toast-failure.ts';
import { toast } from '#platform/client/ui/toast-store.ts';
import type { BodyOf } from '#platform/shared/endpoint.ts';
import type { verifyProfile } from '../../contract.ts';

/** An account that Instagram has just confirmed in this browser, and the way it did. */
export interface Identity {
  username: string;
  method: BodyOf<typeof verifyProfile>['verificationMethod'];
}

/** 'mismatch': the account is confirmed, but the name is another. 'expired': it has to be confirmed once more. */
export type Confirmation = { outcome: 'confirmed'; handle: string } | { outcome: 'mismatch' | 'expired' | 'failed' };

const RETRY_MESSAGE: Record<Identity['method'], string> = {
  instagram_oauth: 'Please log in with Instagram again.',
  instagram_message: 'Please send us a message again.',
};

/** Asks the server whether the account proves the searched name, and shows the result as a toast. */
export async function confirmIdentity(profileName: string, { username, method }: Identity): Promise<Confirmation> {
  try {
    const { handle = username } = await call<typeof verifyProfile>('POST /api/verify-profile', {
      body: {
        profileName,
        verificationMethod: method,
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
    toastFailure('Confirmation Failed', error, RETRY_MESSAGE[method]);
    return { outcome: hasCode(error, 'NOT_VERIFIED') ? 'expired' : 'failed' };
  }
}

function showMismatch(searched: string, username: string): void {
  toast({
    title: 'Profile Mismatch',
    description: `You searched for "${searched}", but on Instagram you are @${username}. Only the account a letter was written to can open it.`,
    variant: 'destructive',
  });
}
