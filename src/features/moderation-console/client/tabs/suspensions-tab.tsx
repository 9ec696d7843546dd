import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/client/api/call.ts';
import type { AnswerOf } from '#platform/shared/endpoint.ts';
import { sanctionsQuery } from '../console-queries.ts';
import { QueueList } from '../queue/queue-list.tsx';
import { QueueSection } from '../queue/queue-section.tsx';
import type { liftSanction, listSanctions } from '../../contract.ts';
import { Day } from '../due-clock.tsx';
import { Decision } from '../queue/decision.tsx';
import type { Choice, Decided } from '../queue/decision-form.tsx';
import { EntryHead } from '../queue/entry-head.tsx';
import { useDecide } from '../use-decide.ts';
import { SuspensionEnd } from './suspension-end.tsx';

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

const CHOICES: Choice<'lift'>[] = [
  {
    action: 'lift',
    label: 'Lift the suspension',
    effect:
      'They can log in again right away, unless they have another suspension. Their held-back letters are delivered.',
    confirm: 'Lift it',
  },
];

interface SuspensionCardProps {
  sanction: AnswerOf<typeof listSanctions>['sanctions'][number];
}

function SuspensionCard({ sanction }: SuspensionCardProps) {
  const { id, caseNumber, reason, since, until } = sanction;
  const title = caseNumber ? `Case ${caseNumber}` : 'Without a case';
  const { run, busy } = useDecide(
    id,
    (_action: 'lift', decided: Decided) =>
      call<typeof liftSanction>('POST /api/moderation/sanctions/:id/lift', {
        params: { id },
        body: { reason: decided.reason },
      }),
    { title: 'Lifted', description: 'The suspension has ended.' },
  );

  return (
    <article aria-label={title} className="grid gap-4">
      <EntryHead
        title={title}
        facts={
          <>
            Suspended since <Day of={since} />, <SuspensionEnd day={until} />
          </>
        }
      />
      <p className="max-w-[68ch] text-sm wrap-anywhere whitespace-pre-wrap text-soft">{reason}</p>
      <Decision
        id={id}
        about={title}
        choices={CHOICES}
        busy={busy}
        onDecide={(action, decided) => void run(action, decided)}
      />
    </article>
  );
}
