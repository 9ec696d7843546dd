import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { toastFailure } from '#platform/client/forms/toast-failure.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import { beforeLogOut } from '#platform/client/before-log-out.ts';
import { ShowMoreButton } from '#platform/client/ui/show-more-button.tsx';
import { SECOND } from '#platform/shared/durations.ts';
import { casesQuery, type CaseQueue, type CasesPage } from '../console-queries.ts';
import type { Show } from '../console-tabs.ts';
import { QueueList } from '../queue/queue-list.tsx';
import { QueueSection } from '../queue/queue-section.tsx';
import { Shortcuts } from '../queue/shortcut-key.tsx';
import { useCaseGroups } from './case-groups.ts';
import { GroupCard } from './group-card.tsx';
import { ShortcutBar, useShortcutSettings } from './shortcut-bar.tsx';
import { pendingDecisions, UNDO_FOR, usePendingDecisions } from './pending-decisions.ts';

const TEXTS = {
  reports: { title: 'Reports', note: 'Letters and chats that people reported. Decide each within 24 hours.' },
  held: {
    title: 'Held letters',
    note: 'Stopped before delivery because the check wasn’t sure. Decide each within 24 hours.',
  },
  appeals: { title: 'Appeals for letters', note: 'A moderator refused these letters, and their authors disagree.' },
} as const;

interface CasesTabProps {
  queue: CaseQueue;
  show: Show;
}

export function CasesTab({ queue, show }: CasesTabProps) {
  const isOpen = show === 'waiting';
  const query = useInfiniteQuery(casesQuery(queue, isOpen ? 'open' : 'closed'));
  const cases = useMemo(() => query.data?.pages.flatMap((page) => page.cases), [query.data]);
  const groups = useCaseGroups(cases);
  const { run, busy } = useAction(
    async () => {
      const { error } = await query.fetchNextPage();
      if (error) throw error;
    },
    (error) => toastFailure('Cases Not Loaded', error, 'Please try again in a moment.'),
  );

  useSendOnLeaving(isOpen ? queue : null);
  const shortcuts = useShortcutSettings(isOpen);

  return (
    <QueueSection
      {...TEXTS[queue]}
      {...(queue !== 'appeals' && { filter: { tab: queue, show, waiting: 'Open', done: 'Closed' } })}
    >
      {isOpen && <ShortcutBar {...shortcuts} />}
      <ByCheck checks={query.data?.pages[0]?.checks} />
      <Shortcuts value={shortcuts.isOn}>
        <QueueList
          items={groups}
          query={query}
          empty={
            isOpen
              ? { title: 'Nothing to do.' }
              : { title: 'No closed cases.', note: 'Closed cases are kept for 180 days.' }
          }
        >
          {(group) => <GroupCard {...group} />}
        </QueueList>
      </Shortcuts>
      <Announcement />
      {query.hasNextPage && <ShowMoreButton busy={busy} onClick={() => void run()} />}
    </QueueSection>
  );
}

/** Sends what waits as soon as its list is not shown any more, the page is closed, or the moderator logs out. */
function useSendOnLeaving(shown: CaseQueue | null): void {
  useEffect(() => {
    const leave = () => pendingDecisions.leave();
    const endWork = beforeLogOut(() => pendingDecisions.sendAll());
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      endWork();
      void pendingDecisions.sendAll();
    };
  }, [shown]);
}

/** Tells screen readers once what can be taken back, and not every second. */
function Announcement() {
  const last = usePendingDecisions().at(-1);
  return (
    <p role="status" className="sr-only">
      {last && `${last.label} ${last.about} in ${UNDO_FOR / SECOND} seconds. You can undo it until then.`}
    </p>
  );
}

/** What became of the letters that each check held: a check whose letters are nearly all delivered is too strict. */
function ByCheck({ checks }: Pick<CasesPage, 'checks'>) {
  if (!checks?.length) return null;
  return (
    <p className="text-sm text-soft">
      Delivered after all, in the latest decisions:{' '}
      {checks.map(({ check, held, delivered }) => `${delivered} of ${held} held by ${check}`).join(', ')}.
    </p>
  );
}
