import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#platform/client/api/call.ts';
import { toastFailure } from '#platform/client/forms/toast-failure.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import type { Match, unmask } from '../../contract.ts';
import { patchMatch } from '../matches-query.ts';

/** Agrees to unmask or takes that back, and tells whether both have agreed while the page was open. */
export function useUnmasking({ id, unmasking }: Match, userId: number) {
  const queryClient = useQueryClient();
  const [before, setBefore] = useState(unmasking);
  const [hasJustUnmasked, setHasJustUnmasked] = useState(false);

  // Only for a page that is open at that moment; a later visit simply shows the names.
  if (unmasking !== before) {
    setBefore(unmasking);
    setHasJustUnmasked(unmasking === 'unmasked');
  }

  const { run: change, busy } = useAction(
    async (agree: boolean) => {
      const match = await call<typeof unmask>('POST /api/matches/:id/unmask', { params: { id }, body: { agree } });
      patchMatch(queryClient, userId, id, match);
    },
    (error) => toastFailure('Not Changed', error, 'Please try again in a moment.'),
  );

  return { change, busy, hasJustUnmasked, dismissUnmasked: () => setHasJustUnmasked(false) };
}
