import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { messageFor } from '#platform/client/api/http-error.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { Skeleton } from '#platform/client/ui/skeleton.tsx';
import type { AnswerOf } from '#platform/shared/endpoint.ts';
import type { getOverview } from '../contract.ts';
import { overviewQuery } from './console-queries.ts';
import { pathOf, tabName } from './console-tabs.ts';
import { DueClock } from './due-clock.tsx';
import { useLostAccess } from './handle-lost-access.ts';

export type Queue = AnswerOf<typeof getOverview>['queues'][number];

/** How much waits in each queue. On a phone, the list of queues shows the same. */
export function Overview() {
  const { data, error, isFetching, refetch } = useQuery(overviewQuery);
  useLostAccess(error);
  if (data) {
    return (
      <nav aria-label="Open work" className="max-md:hidden">
        <ul className="grid grid-cols-5 divide-x divide-line overflow-hidden rounded-sheet border border-line bg-sheet">
          {data.queues.map((queue) => (
            <Cell key={queue.queue} queue={queue} />
          ))}
        </ul>
      </nav>
    );
  }
  if (!error) return <Skeleton className="h-29 rounded-sheet max-md:hidden" />;
  return (
    <p role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 text-soft">
      The overview did not load. {messageFor(error, 'Please try again in a moment.')}
      <Button variant="secondary" size="sm" busy={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </p>
  );
}

function Cell({ queue }: { queue: Queue }) {
  return (
    <li>
      <Link href={pathOf(queue.queue)} className="grid h-full content-start gap-1 px-5 py-4 hover:bg-well">
        <span className="text-sm text-soft">{tabName(queue.queue)}</span>
        <span className="font-serif text-3xl tabular-nums">{queue.open}</span>
        <NextDue queue={queue} />
      </Link>
    </li>
  );
}

/** The deadline of a queue's most urgent entry, and how many are overdue. */
export function NextDue({ queue }: { queue: Queue }) {
  if (queue.dueBy === null) return <span className="text-sm text-soft">Nothing to do</span>;
  return (
    <span className="grid">
      <DueClock dueBy={queue.dueBy} />
      {queue.overdue > 1 && <span className="text-sm text-danger">{queue.overdue} overdue</span>}
    </span>
  );
}
