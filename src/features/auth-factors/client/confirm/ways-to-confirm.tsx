import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { CurrentUser } from '#features/auth/contract.ts';
import { useSite } from '#features/site/client/index.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import type { Confirmation } from '../../contract.ts';
import { canUsePasskeys } from '../ceremony/browser-passkeys.ts';
import { NoticeLine, useNotedAction } from '../ceremony/notice.tsx';
import { confirmationQuery } from '../queries.ts';
import { KeyIcon } from '../key-icon.tsx';
import { confirmWith, confirmWithPasskey } from './confirm.ts';
import { TypedProof } from './typed-proof.tsx';

export interface WaysToConfirmProps {
  user: CurrentUser;
  /** What this account has. */
  ways: Confirmation;
  /** 'factor' does not accept the password. */
  need: 'password' | 'factor';
  /** For a dialog that is open already: the first way takes the focus. */
  takesFocus?: boolean;
  onConfirmed: () => void;
}

/** The passkey if there is one, and the password or, where that is not enough, a code. */
export function WaysToConfirm({ user, ways, need, takesFocus = false, onConfirmed }: WaysToConfirmProps) {
  const queryClient = useQueryClient();
  const isDemo = useSite()?.isDemo ?? false;
  const hasPasskey = ways.hasPasskey && canUsePasskeys();
  const typed = need === 'password' ? 'password' : ways.hasAuthenticator && 'code';

  async function finish(confirming: Promise<Confirmation>) {
    queryClient.setQueryData(confirmationQuery(user).queryKey, await confirming);
    onConfirmed();
  }

  return (
    <div className="grid gap-5">
      {hasPasskey && <ByPasskey takesFocus={takesFocus} onUse={() => finish(confirmWithPasskey())} />}
      {hasPasskey && typed && <Or />}
      {typed && (
        <TypedProof
          kind={typed}
          email={user.email}
          submitLabel="Confirm"
          isFirst={!hasPasskey}
          takesFocus={takesFocus && !hasPasskey}
          hint={typed === 'code' && isDemo && <DemoHint />}
          onSend={(value) => finish(confirmWith(typed === 'code' ? { code: value } : { currentPassword: value }))}
        />
      )}
      {!hasPasskey && !typed && (
        <p className="text-soft">
          Your passkey does not work here. Open Sub Rosa in a browser or on a device that has it.
        </p>
      )}
    </div>
  );
}

function ByPasskey({ takesFocus, onUse }: { takesFocus: boolean; onUse: () => Promise<void> }) {
  const { run, busy, done, notice } = useNotedAction(onUse, {
    cancelled: 'No passkey was used. You can try again.',
    failed: 'That did not work. Please try again in a moment.',
  });
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);

  return (
    <>
      <Button
        ref={button}
        wide
        icon={<KeyIcon />}
        busy={busy || done}
        busyLabel="Waiting for your passkey..."
        onClick={() => void run()}
      >
        Use your passkey
      </Button>
      <NoticeLine notice={notice} />
    </>
  );
}

function Or() {
  return (
    <p className="flex items-center gap-4 text-sm text-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
      or
    </p>
  );
}

function DemoHint() {
  return (
    <>
      Demo: the codes of moderator@subrosa.example are on {/* With its origin, so that it opens next to this page. */}
      <TextLink href={`${location.origin}/sandbox/authenticator`}>this page</TextLink>.
    </>
  );
}
