import { useEffect, useState } from 'react';
import { MINUTE, SECOND } from '#platform/shared/durations.ts';

const REFRESHED_EVERY = 10 * SECOND;

/**
 * In whole minutes: a countdown by seconds would hurry people, and be read out without end. `now` may be some seconds old, and ten
 * minutes must not be shown as eleven.
 */
export function timeLeft(expiresAt: string, now: number): string {
  const minutes = Math.ceil((Date.parse(expiresAt) - now - REFRESHED_EVERY) / MINUTE);
  return minutes > 1 ? `${minutes} minutes` : 'one minute at most';
}

/** The time left, corrected as it passes. */
export function useTimeLeft(expiresAt: string): string {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESHED_EVERY);
    return () => clearInterval(timer);
  }, []);
  return timeLeft(expiresAt, now);
}
