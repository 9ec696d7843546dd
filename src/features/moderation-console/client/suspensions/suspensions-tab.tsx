import { useQuery } from '@tanstack/react-query';
import { sanctionsQuery } from '../console-queries.ts';
import { QueueList } from '../queue/queue-list.tsx';
import { QueueSection } from '../queue/queue-section.tsx';
import { SuspensionCard } from './suspension-card.tsx';

export function SuspensionsTab() {
  const query = useQuery(sanctionsQuery);
  return (
    <QueueSection title="Suspensions" note="Suspensions in force today. You see the case, not the person.">
      <QueueList
        items={query.data?.sanctions}
        query={query}
        empty={{ title: 'Nobody is suspended.', note: 'Suspensions come from reports and held letters.' }}
      >
        {(sanction) => <SuspensionCard sanction={sanction} />}
      </QueueList>
    </QueueSection>
  );
}
