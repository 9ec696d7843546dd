import { useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/client/api/call.ts';
import { toastFailure } from '#platform/client/forms/toast-failure.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import type { Match, unmask } from '../../contract.ts';
import { patchMatch } from '../matches-query.ts';

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
