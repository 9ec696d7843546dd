import { useQuery } from '@tanstack/react-query';
import { contactQuery } from '../console-queries.ts';
import type { Show } from '../console-tabs.ts';
import { QueueList } from '../queue/queue-list.tsx';
import { QueueSection } from '../queue/queue-section.tsx';
import { ContactCard } from './contact-card.tsx';

export function ContactTab({ show }: { show: Show }) {
  const query = useQuery(contactQuery);
  const isOpen = show === 'waiting';
  return (
    <QueueSection
      title="Contact"
      note="Answer each by email within 24 hours. Members of The Masked Elite come first."
      filter={{ tab: 'contact', show, waiting: 'Open', done: 'Answered' }}
    >
      <QueueList
        items={query.data?.messages.filter(({ answeredOn }) => (answeredOn === null) === isOpen)}
        query={query}
        empty={{ title: isOpen ? 'Nothing to do.' : 'Nothing has been answered yet.' }}
      >
        {(message) => <ContactCard message={message} />}
      </QueueList>
    </QueueSection>
  );
}
