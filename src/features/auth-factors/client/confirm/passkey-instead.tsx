import { useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '#features/auth/contract.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { canUsePasskeys } from '../ceremony/browser-passkeys.ts';
import { NoticeLine, useNotedAction } from '../ceremony/notice.tsx';
import { KeyIcon } from '../key-icon.tsx';
import { passkeysQuery } from '../queries.ts';
import { confirmWithPasskey } from './confirm.ts';

interface PasskeyInsteadProps {
  user: CurrentUser;
  /** Checks the rest of the form; nothing happens if it returns false. */
  isReady: () => Promise<boolean>;
  onConfirmed: () => Promise<void>;
}

/** Next to the button of a form that asks for the password: the other way to send it, for members who have a passkey. */
export function PasskeyInstead({ user, isReady, onConfirmed }: PasskeyInsteadProps) {
  const { data: passkeys = [] } = useQuery(passkeysQuery(user));
  const { run, busy, notice } = useNotedAction(
    async () => {
      if (!(await isReady())) return;
      await confirmWithPasskey();
      await onConfirmed();
    },
    {
      cancelled: 'No passkey was used. Nothing has changed.',
      failed: 'Nothing has changed. Please try again in a moment.',
    },
  );

  if (passkeys.length === 0 || !canUsePasskeys()) return null;
  return (
    <>
      <Button
        variant="quiet"
        icon={<KeyIcon />}
        busy={busy}
        busyLabel="Waiting for your passkey..."
        onClick={() => void run()}
      >
        Use a passkey instead
      </Button>
      <div className="basis-full empty:hidden">
        <NoticeLine notice={notice} />
      </div>
    </>
  );
}
