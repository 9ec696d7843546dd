import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CurrentUser } from '#features/auth/contract.ts';
import { call } from '#platform/client/api/call.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { toast } from '#platform/client/ui/toast-store.ts';
import type { addPasskey, startPasskey } from '../../contract.ts';
import { canUsePasskeys, createPasskey } from '../ceremony/browser-passkeys.ts';
import { useNotedAction } from '../ceremony/notice.tsx';
import { useConfirmIdentity } from '../confirm/use-confirm-identity.tsx';
import { KeyIcon } from '../key-icon.tsx';
import { NameDialog } from './name-dialog.tsx';
import { refreshPasskeys } from '../queries.ts';

interface AddPasskeyProps {
  user: CurrentUser;
  variant?: 'primary' | 'secondary';
}

/** A button that creates a passkey in this browser. */
export function AddPasskey({ user, variant = 'secondary' }: AddPasskeyProps) {
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(false);
  const { withConfirmation, confirmDialog } = useConfirmIdentity();

  const { run, busy, notice, clear } = useNotedAction(
    async (name: string) => {
      const options = await withConfirmation(() => call<typeof startPasskey>('POST /api/passkeys/start'));
      const answer = await createPasskey(options);
      await call<typeof addPasskey>('POST /api/passkeys', { body: { name, answer } });
      setOpen(false);
      toast({ title: 'Passkey Added', description: 'You can log in with it from now on.' });
      await refreshPasskeys(queryClient, user);
    },
    {
      cancelled: 'No passkey was created. You can try again.',
      failed: 'No passkey was created. Please try again in a moment.',
    },
  );

  if (!canUsePasskeys()) return <p className="text-sm text-soft">This browser cannot create a passkey here.</p>;
  return (
    <>
      <Button
        variant={variant}
        className="sm:justify-self-start"
        icon={<KeyIcon />}
        onClick={() => {
          clear();
          setOpen(true);
        }}
      >
        Add a passkey
      </Button>
      <NameDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Add a passkey"
        description="Your browser then asks for your fingerprint, your face or your screen lock."
        initialName={suggestName(navigator.userAgent)}
        submitLabel="Continue"
        busy={busy}
        busyLabel="Waiting for your browser..."
        notice={notice}
        onSubmit={(name) => void run(name)}
      />
      {confirmDialog}
    </>
  );
}

const DEVICES: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b.*\bMobile\b/, 'Android phone'],
  [/\bAndroid\b/, 'Android tablet'],
  [/\bWindows\b/, 'Windows computer'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux computer'],
];

/** A name for a passkey that is made with this browser. */
export function suggestName(userAgent: string): string {
  const device = DEVICES.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'device';
  return `My ${device}`;
}
