import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatShortDay } from '#platform/client/dates.ts';
import type { DecisionDay } from '../../contract.ts';
import { decisionTimesQuery } from '../console-queries.ts';
import { QueueList } from '../queue/queue-list.tsx';
import { QueueSection } from '../queue/queue-section.tsx';

/** How long decisions took, by day: whether the promise of 24 hours is kept. */
export function TimesTab() {
  const query = useQuery(decisionTimesQuery);
  const days = query.data?.days;
  const decided = days?.filter(({ decisions }) => decisions > 0);
  return (
    <QueueSection
      title="Times"
      note="How long reports, held letters and appeals for letters waited for their decision, counted from the hour in which they came."
    >
      <QueueList
        // The table is one entry of the list.
        items={decided && (decided.length > 0 ? [{ id: 'days' }] : [])}
        query={query}
        empty={{ title: 'No decision in the last 30 days.' }}
      >
        {() => decided && <Days days={decided} of={days?.length ?? 0} />}
      </QueueList>
    </QueueSection>
  );
}

function Days({ days, of }: { days: DecisionDay[]; of: number }) {
  const decisions = sumOf(days.map((day) => day.decisions));
  const within24 = sumOf(days.map((day) => day.within24));
  return (
    <div className="grid gap-4">
      <p>
        {decisions === 1 ? '1 decision' : `${decisions} decisions`} in the last {of} days,{' '}
        {shareOf(within24, decisions)} of them within 24 hours.
      </p>
      <table className="w-full max-w-[46rem] border-y border-line text-sm tabular-nums sm:text-base">
        <thead>
          <tr className="border-b border-line align-bottom text-sm text-soft">
            <Head className="text-start">Day</Head>
            <Head>Median</Head>
            <Head>Longest</Head>
            <Head className="text-start">Within 24 h</Head>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {days.map((day) => (
            <Row key={day.day} {...day} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head({ className = 'text-end', children }: { className?: string; children: ReactNode }) {
  return (
    <th scope="col" className={`py-2 pe-3 font-normal ${className}`}>
      {children}
    </th>
  );
}

function Row({ day, decisions, medianHours, longestHours, within24 }: DecisionDay) {
  const cell = 'py-2 pe-3 text-end whitespace-nowrap';
  return (
    <tr>
      <th scope="row" className="py-2 pe-3 text-start font-medium whitespace-nowrap">
        <time dateTime={day}>{formatShortDay(day)}</time>
      </th>
      <td className={cell}>{hoursOf(medianHours)}</td>
      <td className={cell}>{hoursOf(longestHours)}</td>
      <td className="py-2">
        <span className="flex flex-wrap items-center gap-x-3">
          {within24} of {decisions}
          <meter aria-hidden="true" className="w-24 max-sm:hidden" max={decisions} value={within24} />
        </span>
      </td>
    </tr>
  );
}

/** Whole hours are rounded down, so none means that it took less than one. */
function hoursOf(took: number | null): string {
  if (took === null) return '–';
  return took < 1 ? '< 1 h' : `${took} h`;
}

/** Rounded down: only all of them are 100 %. */
const shareOf = (part: number, all: number) => `${Math.floor((100 * part) / all)}\u00a0%`;

const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);
