import type { ReactNode } from 'react';

/** The narrow column of all pages here except the chat itself. */
export function Column({ children }: { children: ReactNode }) {
  return <div className="shell grid max-w-[46rem] gap-8 py-10 sm:py-16">{children}</div>;
}
