import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#platform/client/api/call.ts';
import { toastFailure } from '#platform/client/forms/toast-failure.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import type { Match, unmask } from '../../contract.ts';
import { patchMatch } from '../matches-query.ts';

/** Agreeing to unmask, taking that back, and the moment in which both have agreed. */
export function useUnmasking({ id, unmasking }: Match, userId: number) {
  const queryClient = useQueryClient();
  const [before, setBefore] = useState(unmasking);
  const [isMoment, setIsMoment] = useState(false);

  // While looking on, by either of the two; whoever comes later simply finds the names.
  if (unmasking !== before) {
    setBefore(unmasking);
    setIsMoment(unmasking === 'unmasked');
  }

  const { run: change, busy } = useAction(
    async (agree: boolean) => {
      const match = await call<typeof unmask>('POST /api/matches/:id/unmask', { params: { id }, body: { agree } });
      patchMatch(queryClient, userId, id, match);
    },
    (error) => toastFailure('Not Changed', error, 'Please try again in a moment.'),
  );

  return { change, busy, isMoment, endMoment: () => setIsMoment(false) };
}
