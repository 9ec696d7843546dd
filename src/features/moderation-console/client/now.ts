import { createContext, use, useEffect, useState } from 'react';
import { MINUTE } from '#platform/shared/durations.ts';

/** The current time for all deadlines of the console, from one timer. */
export const Now = createContext(0);

export function useNow(): number {
  return use(Now);
}

export function useCurrentTime(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE / 2);
    return () => clearInterval(timer);
  }, []);
  return now;
}
