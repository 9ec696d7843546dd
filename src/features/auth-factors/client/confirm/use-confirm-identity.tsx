import { useRef, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '#features/auth/client/index.ts';
import { hasCode } from '#platform/client/api/has-code.ts';
import type { CurrentUser } from '#features/auth/contract.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import { Dialog } from '#platform/client/ui/dialog.tsx';
import { ErrorState } from '#platform/client/ui/error-state.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton-lines.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { NotConfirmed } from '../ceremony/notice.tsx';
import { confirmationQuery } from '../queries.ts';
import { WaysToConfirm, type WaysToConfirmProps } from './ways-to-confirm.tsx';

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

type ConfirmIdentityDialogProps = Pick<WaysToConfirmProps, 'need' | 'onConfirmed'> & {
  user: CurrentUser;
  open: boolean;
  onClose: () => void;
};

/** Asks a member to confirm that it is them, before something that nobody else at their keyboard may do. */
function ConfirmIdentityDialog({ open, onClose, ...asked }: ConfirmIdentityDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Confirm it is you"
      description={
        asked.need === 'password'
          ? 'You logged in a while ago, so please confirm that it is you.'
          : 'Your password alone is not enough for this step.'
      }
    >
      <Ways {...asked} />
      {asked.need === 'factor' && !asked.user.isModerator && (
        <p className="text-sm text-soft">
          Lost your passkey? <TextLink href="/forgot-password">Choose a new password</TextLink> by email: that removes
          your passkeys.
        </p>
      )}
    </Dialog>
  );
}

function Ways({ user, ...asked }: Omit<ConfirmIdentityDialogProps, 'open' | 'onClose'>) {
  // Asked for again each time: a passkey may have been added or removed on another device.
  const { data, error, isFetching, refetch } = useQuery({ ...confirmationQuery(user), staleTime: 0 });
  if (data && !isFetching) return <WaysToConfirm user={user} ways={data} takesFocus {...asked} />;
  if (!error || isFetching) return <SkeletonLines label="Loading" />;
  return (
    <ErrorState title="This did not load" busy={isFetching} onRetry={() => void refetch()}>
      {messageFor(error, 'Please try again in a moment.')}
    </ErrorState>
  );
}
