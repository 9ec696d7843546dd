import { useEffect, useState } from 'react';
import { MINUTE, SECOND } from '#platform/shared/durations.ts';

/** In whole minutes: a countdown by seconds would hurry people, and be read out without end. */
export function timeLeft(expiresAt: string, now: number): string {
  const minutes = Math.ceil((Date.parse(expiresAt) - now) / MINUTE);
  return minutes > 1 ? `${minutes} minutes` : 'one minute at most';
}

/** The time left, corrected as it passes. */
export function useTimeLeft(expiresAt: string): string {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10 * SECOND);
    return () => clearInterval(timer);
  }, []);
  return timeLeft(expiresAt, now);
}
