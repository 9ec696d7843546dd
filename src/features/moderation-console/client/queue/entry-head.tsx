import type { ReactNode } from 'react';
import { DueClock } from '../due-clock.tsx';

interface EntryHeadProps {
  title: ReactNode;
  /** Beside the title: badges. */
  marks?: ReactNode;
  /** Under it: where it comes from, and when. */
  facts: ReactNode;
  /** As long as it waits. */
  dueBy?: string | undefined;
}

/** The first lines of everything that waits: what it is, and how long it may. */
export function EntryHead({ title, marks, facts, dueBy }: EntryHeadProps) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h3 className="font-sans text-base font-semibold wrap-anywhere">{title}</h3>
          {marks}
        </div>
        <p className="text-sm wrap-anywhere text-soft">{facts}</p>
      </div>
      {dueBy && <DueClock dueBy={dueBy} />}
    </header>
  );
}
