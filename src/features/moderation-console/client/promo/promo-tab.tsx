import { useQuery } from '@tanstack/react-query';
import { promoCodesQuery } from '../console-queries.ts';
import { QueueList } from '../queue/queue-list.tsx';
import { QueueSection } from '../queue/queue-section.tsx';
import { NewCode } from './new-code.tsx';
import { PromoCard } from './promo-card.tsx';

export function PromoTab() {
  const query = useQuery(promoCodesQuery);
  return (
    <QueueSection
      title="Promo codes"
      note="A code that is switched off can’t be used any more. People who have already used it keep what they got."
    >
      <NewCode />
      <QueueList
        items={query.data?.codes}
        query={query}
        empty={{ title: 'There are no codes yet.', note: 'Create the first one above.' }}
      >
        {(code) => <PromoCard code={code} />}
      </QueueList>
    </QueueSection>
  );
}
