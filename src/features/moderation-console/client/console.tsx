import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { useSearch } from '#platform/client/navigation/use-search.ts';
import { lazyComponent } from '#platform/client/lazy-component.tsx';
import { classes } from '#platform/client/ui/classes.ts';
import { LockIcon, MailIcon, SendIcon, ShieldIcon } from '#platform/client/ui/first-icons.tsx';
import { EyeOffIcon, FlagIcon, GiftIcon } from '#platform/client/ui/icons.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { Tabs } from '#platform/client/ui/tabs.tsx';
import { messageFor } from '#platform/client/api/http-error.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { Skeleton } from '#platform/client/ui/skeleton.tsx';
import type { AnswerOf } from '#platform/shared/endpoint.ts';
import type { getOverview } from '../contract.ts';
import { ClockIcon } from './clock-icon.tsx';
import { overviewQuery } from './console-queries.ts';
import { pathOf, tabName, viewOf, type ConsoleTab } from './console-tabs.ts';
import { DueClock, Now, useCurrentTime } from './due-clock.tsx';
import { useLostAccess } from './handle-lost-access.ts';

const LOADING = 'Loading the queue';
const CasesTab = lazyComponent(() => import('./cases/cases-tab.tsx').then((m) => m.CasesTab), LOADING);
const ContactTab = lazyComponent(() => import('./tabs/contact-tab.tsx').then((m) => m.ContactTab), LOADING);
const OptOutsTab = lazyComponent(() => import('./tabs/opt-outs-tab.tsx').then((m) => m.OptOutsTab), LOADING);
const PromoTab = lazyComponent(() => import('./promo/promo-tab.tsx').then((m) => m.PromoTab), LOADING);
const AppealsTab = lazyComponent(() => import('./tabs/appeals-tab.tsx').then((m) => m.AppealsTab), LOADING);
const SuspensionsTab = lazyComponent(() => import('./tabs/suspensions-tab.tsx').then((m) => m.SuspensionsTab), LOADING);
const TimesTab = lazyComponent(() => import('./tabs/times-tab.tsx').then((m) => m.TimesTab), LOADING);

/** The moderation console: an overview of all queues, then one queue at a time. */
export function Console() {
  const [, go] = useLocation();
  const { tab, show } = viewOf(useSearch() ?? '');
  const { data } = useQuery(overviewQuery);

  const item = (value: ConsoleTab, Icon: typeof FlagIcon, content: ReactNode) => {
    const queue = data?.queues.find((one) => one.queue === value);
    return {
      value,
      label: tabName(value),
      icon: <Icon className="size-5 text-soft md:hidden" />,
      aside: queue && <QueueSummary queue={queue} />,
      content,
    };
  };

  return (
    <Now value={useCurrentTime()}>
      <div className="shell grid gap-8 py-8 sm:py-12">
        <PageHeading
          title="Moderation"
          // On a phone, shown only above the list of queues.
          lead={
            <span className={classes(tab !== null && 'max-md:hidden')}>
              You see what a letter says, never who wrote it.
            </span>
          }
        />
        <Overview />
        <Tabs
          label="Queues"
          backLabel="All queues"
          value={tab}
          onChange={(value) => go(pathOf(value))}
          items={[
            item('reports', FlagIcon, <CasesTab queue="reports" show={show} />),
            item('held', LockIcon, <CasesTab queue="held" show={show} />),
            item('opt-outs', EyeOffIcon, <OptOutsTab show={show} />),
            item('contact', MailIcon, <ContactTab show={show} />),
            item('appeals', SendIcon, <AppealsTab show={show} />),
            item('suspensions', ShieldIcon, <SuspensionsTab />),
            item('promo-codes', GiftIcon, <PromoTab />),
            item('times', ClockIcon, <TimesTab />),
          ]}
        />
      </div>
    </Now>
  );
}

function QueueSummary({ queue }: { queue: Queue }) {
  return (
    <>
      {queue.open > 0 && (
        <span className="text-end">
          <NextDue queue={queue} />
        </span>
      )}
      <span className="min-w-6 text-end font-semibold tabular-nums">{queue.open}</span>
    </>
  );
}

type Queue = AnswerOf<typeof getOverview>['queues'][number];

/** How much waits in each queue. On a phone, the list of queues shows the same. */
function Overview() {
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
function NextDue({ queue }: { queue: Queue }) {
  if (queue.dueBy === null) return <span className="text-sm text-soft">Nothing to do</span>;
  return (
    <span className="grid">
      <DueClock dueBy={queue.dueBy} />
      {queue.overdue > 1 && <span className="text-sm text-danger">{queue.overdue} overdue</span>}
    </span>
  );
}
