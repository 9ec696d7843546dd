import { useRef, useState, type ReactNode } from 'react';
import { useUser } from '#features/auth/client/index.ts';
import { hasCode } from '#platform/client/api/has-code.ts';
import { NotConfirmed } from '../ceremony/notice.tsx';
import { ConfirmIdentityDialog } from './confirm-identity-dialog.tsx';
import type { WaysToConfirmProps } from './ways-to-confirm.tsx';

type Need = WaysToConfirmProps['need'];

interface ConfirmIdentity {
  /** Runs an action. If the server first wants to know who asks, the member confirms it and the action is repeated. */
  withConfirmation: <T>(act: () => Promise<T>) => Promise<T>;
  /** To be rendered next to the button, outside of any form. */
  confirmDialog: ReactNode;
}

/** For actions that the server may refuse until the member confirms who they are. `NotConfirmed` is thrown if they do not. */
export function useConfirmIdentity(): ConfirmIdentity {
  const { user } = useUser();
  const [need, setNeed] = useState<Need | null>(null);
  const pending = useRef<PromiseWithResolvers<void>>(undefined);

  async function withConfirmation<T>(act: () => Promise<T>): Promise<T> {
    try {
      return await act();
    } catch (error) {
      const asked = needIn(error);
      if (!asked) throw error;
      pending.current = Promise.withResolvers<void>();
      setNeed(asked);
      await pending.current.promise;
      return withConfirmation(act);
    }
  }

  function finish(isConfirmed: boolean) {
    const asked = pending.current;
    // The dialog also reports that it is closed once the member has confirmed.
    if (!asked) return;
    pending.current = undefined;
    setNeed(null);
    if (isConfirmed) asked.resolve();
    else asked.reject(new NotConfirmed());
  }

  const confirmDialog = user && (
    <ConfirmIdentityDialog
      user={user}
      need={need ?? 'password'}
      open={need !== null}
      onClose={() => finish(false)}
      onConfirmed={() => finish(true)}
    />
  );
  return { withConfirmation, confirmDialog };
}

function needIn(error: unknown): Need | null {
  if (hasCode(error, 'SECOND_FACTOR_NEEDED')) return 'factor';
  return hasCode(error, 'PASSWORD_NEEDED') ? 'password' : null;
}
