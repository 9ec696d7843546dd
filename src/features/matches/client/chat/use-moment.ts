import { useEffect, useState } from 'react';
import type { Match } from '../../contract.ts';

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

type MomentKind = 'match' | 'unmasking';

const KEY = 'seenMoments';
/** Older ones are forgotten: their matches have long been seen. */
const REMEMBERED = 100;

const nameOf = (kind: MomentKind, matchId: string) => `${kind} ${matchId}`;

/** Whether this browser has shown a moment. Without storage every visit shows it, which is harmless. */
function hasSeenMoment(kind: MomentKind, matchId: string): boolean {
  return readSeen().includes(nameOf(kind, matchId));
}

function rememberMoment(kind: MomentKind, matchId: string): void {
  try {
    const seen = [...new Set([...readSeen(), nameOf(kind, matchId)])];
    localStorage.setItem(KEY, JSON.stringify(seen.slice(-REMEMBERED)));
  } catch {
    // Some browsers refuse storage.
  }
}

function readSeen(): string[] {
  try {
    const seen: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(seen) ? seen.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}
