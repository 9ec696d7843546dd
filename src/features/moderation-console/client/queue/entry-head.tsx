import type { ReactNode } from 'react';
import { DueClock } from '../due-clock.tsx';

interface EntryHeadProps {
  title: ReactNode;
  /** Badges next to the title. */
  marks?: ReactNode;
  /** Below the title: where it comes from, and when. */
  facts: ReactNode;
  /** Only while it waits. */
  dueBy?: string | undefined;
}

/** The head of every entry: its title, facts and deadline. */
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
