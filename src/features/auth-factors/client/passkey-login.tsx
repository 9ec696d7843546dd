import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { welcomeBack } from '#features/auth/client/index.ts';
import { call } from '#platform/client/api/call.ts';
import { useWaits } from '#platform/client/forms/use-waits.ts';
import { Button } from '#platform/client/ui/button.tsx';
import type { signInWithPasskey, startPasskeySignIn } from '../contract.ts';
import { askForPasskey, canUsePasskeys } from './ceremony/browser-passkeys.ts';
import { NoticeLine, useNotedAction } from './ceremony/notice.tsx';
import { KeyIcon } from './key-icon.tsx';

interface PasskeyLoginProps {
  /** Gets the reason when logging in fails; returns true if it shows that reason itself. */
  onRefused: (error: unknown) => boolean;
}

/** The button of the log-in page. Prerendered, because most browsers have passkeys; removed where they cannot be used. */
export function PasskeyLogin({ onRefused }: PasskeyLoginProps) {
  const isPossible = useSyncExternalStore(neverChanges, canUsePasskeys, () => true);
  const waits = useWaits();
  const queryClient = useQueryClient();

  const { run, busy, done, notice } = useNotedAction(
    async () => {
      const options = await call<typeof startPasskeySignIn>('POST /api/passkeys/sign-in/start');
      const answer = await askForPasskey(options);
      const user = await call<typeof signInWithPasskey>('POST /api/passkeys/sign-in', { body: { answer } });
      await welcomeBack(queryClient, user);
    },
    {
      cancelled: 'No passkey was used. Try again, or log in with your password.',
      refused: 'We do not know this passkey. It may have been removed. Please log in with your password.',
      failed: 'We can’t log you in right now. Please try again in a moment.',
    },
    onRefused,
  );

  if (!isPossible) return null;
  return (
    <div className="mt-5 grid gap-3 border-t border-line pt-5">
      <Button
        {...waits}
        variant="secondary"
        wide
        icon={<KeyIcon />}
        busy={busy || done}
        busyLabel="Waiting for your passkey..."
        onClick={() => void run()}
      >
        Log in with a passkey
      </Button>
      <NoticeLine notice={notice} />
    </div>
  );
}

const neverChanges = () => () => undefined;
