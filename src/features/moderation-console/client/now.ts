import { createContext, use, useEffect, useState } from 'react';
import { MINUTE } from '#platform/shared/durations.ts';

/** The time by which all clocks of the console are read: one that ticks, for however many there are. */
export const Now = createContext(0);

export function useNow(): number {
  return use(Now);
}

export function useTicking(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE / 2);
    return () => clearInterval(timer);
  }, []);
  return now;
}
