import { useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '#features/auth/contract.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import { Dialog } from '#platform/client/ui/dialog.tsx';
import { ErrorState } from '#platform/client/ui/error-state.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton-lines.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { confirmationQuery } from '../confirmation-query.ts';
import { WaysToConfirm, type WaysToConfirmProps } from './ways-to-confirm.tsx';

type ConfirmIdentityDialogProps = Pick<WaysToConfirmProps, 'need' | 'onConfirmed'> & {
  user: CurrentUser;
  open: boolean;
  onClose: () => void;
};

/** Asks a member to confirm that it is them, before something that nobody else at their keyboard may do. */
export function ConfirmIdentityDialog({ open, onClose, ...asked }: ConfirmIdentityDialogProps) {
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
