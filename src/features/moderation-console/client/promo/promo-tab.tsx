import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { GiftIcon } from '#platform/client/ui/icons.tsx';
import { useReturnFocus } from '#platform/client/ui/use-return-focus.ts';
import { promoCodesQuery } from '../console-queries.ts';
import { QueueList } from '../queue/queue-list.tsx';
import { QueueSection } from '../queue/queue-section.tsx';
import { PromoCard } from './promo-card.tsx';
import { NewCodeForm } from './new-code-form.tsx';

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

/** Codes are created rarely, so the form opens only on demand. */
function NewCode() {
  const [open, setOpen] = useState(false);
  const button = useReturnFocus(open);
  if (open) {
    return (
      <Card aria-label="A new code" className="p-5! sm:p-6!">
        <NewCodeForm onClose={() => setOpen(false)} />
      </Card>
    );
  }
  return (
    <Button
      ref={button}
      variant="secondary"
      size="sm"
      className="justify-self-start"
      icon={<GiftIcon />}
      onClick={() => setOpen(true)}
    >
      New code
    </Button>
  );
}
