import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useSearch } from '#platform/client/navigation/use-search.ts';
import { lazyPart } from '#platform/client/lazy-part.tsx';
import { classes } from '#platform/client/ui/classes.ts';
import { LockIcon, MailIcon, SendIcon, ShieldIcon } from '#platform/client/ui/first-icons.tsx';
import { EyeOffIcon, FlagIcon, GiftIcon } from '#platform/client/ui/icons.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { Tabs } from '#platform/client/ui/tabs.tsx';
import { overviewQuery } from './console-queries.ts';
import { pathOf, tabName, viewOf, type ConsoleTab } from './console-tabs.ts';
import { Now, useCurrentTime } from './now.ts';
import { NextDue, Overview, type Queue } from './overview.tsx';

const LOADING = 'Loading the queue';
const CasesTab = lazyPart(() => import('./cases/cases-tab.tsx').then((m) => m.CasesTab), LOADING);
const ContactTab = lazyPart(() => import('./contact/contact-tab.tsx').then((m) => m.ContactTab), LOADING);
const OptOutsTab = lazyPart(() => import('./opt-outs/opt-outs-tab.tsx').then((m) => m.OptOutsTab), LOADING);
const PromoTab = lazyPart(() => import('./promo/promo-tab.tsx').then((m) => m.PromoTab), LOADING);
const AppealsTab = lazyPart(() => import('./suspensions/appeals-tab.tsx').then((m) => m.AppealsTab), LOADING);
const SuspensionsTab = lazyPart(
  () => import('./suspensions/suspensions-tab.tsx').then((m) => m.SuspensionsTab),
  LOADING,
);

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
