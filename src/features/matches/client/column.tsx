import type { ReactNode } from 'react';

/** The column of everything here that is read rather than talked in. */
export function Column({ children }: { children: ReactNode }) {
  return <div className="shell grid max-w-[46rem] gap-8 py-10 sm:py-16">{children}</div>;
}
