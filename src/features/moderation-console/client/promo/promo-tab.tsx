import { useQuery } from '@tanstack/react-query';
import { promoCodesQuery } from '../console-queries.ts';
import { QueueList } from '../queue/queue-list.tsx';
import { QueueSection } from '../queue/queue-section.tsx';
import { NewCode } from './new-code.tsx';
import { PromoCard } from './promo-card.tsx';

export function PromoTab() {
  const query = useQuery(promoCodesQuery);
  return (
    <QueueSection title="Promo codes" note="Switched off, a code is refused from then on; who has used it keeps it.">
      <NewCode />
      <QueueList
        items={query.data?.codes}
        query={query}
        empty={{ title: 'There are no codes yet.', note: 'The first one is made above.' }}
      >
        {(code) => <PromoCard code={code} />}
      </QueueList>
    </QueueSection>
  );
}
