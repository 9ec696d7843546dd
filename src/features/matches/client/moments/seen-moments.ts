export type MomentKind = 'match' | 'unmasking';

const KEY = 'seenMoments';
/** Older ones are forgotten: their matches have long been seen. */
const REMEMBERED = 100;

const nameOf = (kind: MomentKind, matchId: string) => `${kind} ${matchId}`;

/** Whether this browser has shown a moment. Without storage every visit shows it, which is harmless. */
export function hasSeenMoment(kind: MomentKind, matchId: string): boolean {
  return readSeen().includes(nameOf(kind, matchId));
}

export function rememberMoment(kind: MomentKind, matchId: string): void {
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
