import { useQuery } from '@tanstack/react-query';
import { optOutsQuery } from '../console-queries.ts';
import type { Show } from '../console-tabs.ts';
import { QueueList } from '../queue/queue-list.tsx';
import { QueueSection } from '../queue/queue-section.tsx';
import { OptOutCard } from './opt-out-card.tsx';

export function OptOutsTab({ show }: { show: Show }) {
  const query = useQuery(optOutsQuery);
  const isOpen = show === 'waiting';
  return (
    <QueueSection
      title="Opt-outs"
      note="Requests to close a profile. Unless you decline it, the profile closes by itself within 48 hours. If its owner has opened it again before, or if very many requests came on that day, it needs your decision."
      filter={{ tab: 'opt-outs', show, waiting: 'Open', done: 'Decided' }}
    >
      <QueueList
        items={query.data?.optOuts.filter(({ state }) => (state === 'waiting') === isOpen)}
        query={query}
        empty={{ title: isOpen ? 'Nothing to do.' : 'Nothing has been decided yet.' }}
      >
        {(optOut) => <OptOutCard optOut={optOut} />}
      </QueueList>
    </QueueSection>
  );
}
