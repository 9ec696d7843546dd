import { useQueryClient } from '@tanstack/react-query';
import { Button } from '#platform/client/ui/button.tsx';
import { MaskIcon } from '#platform/client/ui/icons.tsx';
import { call } from '#platform/client/api/call.ts';
import { toastFailure } from '#platform/client/forms/toast-failure.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import type { Match, unmask } from '../../contract.ts';
import { patchMatch } from '../matches-query.ts';

interface UnmaskBarProps {
  unmasking: Match['unmasking'];
  busy: boolean;
  onAgree: () => void;
  onWithdraw: () => void;
}

/** Shows that one side has asked to unmask, and waits for the other. */
export function UnmaskBar({ unmasking, busy, onAgree, onWithdraw }: UnmaskBarProps) {
  const isMine = unmasking === 'offered-by-me';
  const isTheirs = unmasking === 'offered-by-them';
  return (
    <div role="status">
      {(isMine || isTheirs) && (
        <div className="flex flex-wrap items-center gap-x-4 border-b border-line bg-blush py-1 ps-4 pe-2 text-sm sm:px-6">
          <p className="flex min-w-52 grow basis-0 items-center gap-3 py-2">
            <MaskIcon className="size-5 text-wax-ink" />
            {isMine
              ? 'You asked to reveal who you are. Names show once they agree.'
              : 'They want to reveal who they are. Names show once you agree.'}
          </p>
          {isMine ? (
            <Button variant="quiet" size="sm" busy={busy} onClick={onWithdraw}>
              Take it back
            </Button>
          ) : (
            <Button variant="secondary" size="sm" busy={busy} onClick={onAgree}>
              Reveal
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** Agrees to unmask, or takes that back. */
export function useUnmasking({ id }: Match, userId: number) {
  const queryClient = useQueryClient();
  const { run: change, busy } = useAction(
    async (agree: boolean) => {
      const match = await call<typeof unmask>('POST /api/matches/:id/unmask', { params: { id }, body: { agree } });
      patchMatch(queryClient, userId, id, match);
    },
    (error) => toastFailure('Not Changed', error, 'Please try again in a moment.'),
  );

  return { change, busy };
}
