import { useEffect, useState } from 'react';
import type { Match } from '../../contract.ts';
import { hasSeenMoment, rememberMoment, type MomentKind } from './seen-moments.ts';

/** The moment to show for a match: once when it is new, and once when both have unmasked, also while the page is open. */
export function useMoment(match: Match): { moment: MomentKind | null; closeMoment: () => void } {
  const { id } = match;
  const due = dueMoment(match);
  const [moment, setMoment] = useState({ kind: due, isOpen: true });
  if (due && due !== moment.kind) setMoment({ kind: due, isOpen: true });

  useEffect(() => {
    if (moment.kind) rememberMoment(moment.kind, id);
  }, [moment, id]);

  return { moment: moment.isOpen ? moment.kind : null, closeMoment: () => setMoment({ ...moment, isOpen: false }) };
}

/** Null if there is none, or if this browser has shown it before. */
function dueMoment({ id, state, isNew, unmasking }: Match): MomentKind | null {
  if (state === 'ended') return null;
  if (unmasking === 'unmasked') return hasSeenMoment('unmasking', id) ? null : 'unmasking';
  return isNew && !hasSeenMoment('match', id) ? 'match' : null;
}
