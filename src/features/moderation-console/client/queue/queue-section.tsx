import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { Link } from 'wouter';
import { overviewQuery } from '../console-queries.ts';
import { pathOf, type ConsoleTab, type Show } from '../console-tabs.ts';
import { DueClock } from '../due-clock.tsx';

interface QueueSectionProps {
  title: string;
  /** The promise, or what can be done here. */
  note: string;
  /** For a queue with waiting and done entries: which are shown, and the labels of both. */
  filter?: { tab: ConsoleTab; show: Show; waiting: string; done: string };
  children: ReactNode;
}

export function QueueSection({ title, note, filter, children }: QueueSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-5">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="grid gap-1">
          <h2 id={id} className="text-2xl">
            {title}
          </h2>
          <p className="max-w-[60ch] text-soft">{note}</p>
          {filter?.show === 'waiting' && <Left tab={filter.tab} />}
        </div>
        {filter && (
          <nav
            aria-label={`Show ${title.toLowerCase()}`}
            className="flex rounded-control border border-line bg-well p-1"
          >
            <FilterLink to="waiting" filter={filter} />
            <FilterLink to="done" filter={filter} />
          </nav>
        )}
      </header>
      {children}
    </section>
  );
}

function FilterLink({ to, filter }: { to: Show; filter: NonNullable<QueueSectionProps['filter']> }) {
  return (
    <Link
      href={pathOf(filter.tab, to)}
      aria-current={filter.show === to ? 'true' : undefined}
      className="grid min-h-11 place-items-center rounded-lg border border-transparent px-4 text-sm font-medium text-soft hover:text-ink aria-[current]:bg-sheet aria-[current]:text-ink aria-[current]:border-edge not-aria-[current]:forced-colors:border-[Canvas]"
    >
      {filter[to]}
    </Link>
  );
}

/** How much of a queue is left, and until when the most urgent entry must be decided. */
function Left({ tab }: { tab: ConsoleTab }) {
  const queue = useQuery(overviewQuery).data?.queues.find((one) => one.queue === tab);
  if (!queue || queue.dueBy === null) return null;
  return (
    <p className="text-sm">
      <span className="font-semibold tabular-nums">{queue.open} left</span>, the oldest is{' '}
      <DueClock dueBy={queue.dueBy} />
    </p>
  );
}
