import { useQuery } from '@tanstack/react-query';
import { appealsQuery } from '../console-queries.ts';
import type { Show } from '../console-tabs.ts';
import { QueueList } from '../queue/queue-list.tsx';
import { QueueSection } from '../queue/queue-section.tsx';
import { AppealCard } from './appeal-card.tsx';

export function AppealsTab({ show }: { show: Show }) {
  const query = useQuery(appealsQuery);
  const isOpen = show === 'waiting';
  return (
    <QueueSection
      title="Appeals"
      note="Suspended members ask for a second look. Decide each within 24 hours; we email them the answer."
      filter={{ tab: 'appeals', show, waiting: 'Open', done: 'Decided' }}
    >
      <QueueList
        items={query.data?.appeals.filter(({ state }) => (state === 'open') === isOpen)}
        query={query}
        empty={{ title: isOpen ? 'Nothing to do.' : 'Nothing has been decided yet.' }}
      >
        {(appeal) => <AppealCard appeal={appeal} />}
      </QueueList>
    </QueueSection>
  );
}
