import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '#platform/client/api/call.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import type { AnswerOf } from '#platform/shared/endpoint.ts';
import { appealsQuery } from '../console-queries.ts';
import type { Show } from '../console-tabs.ts';
import { QueueList } from '../queue/queue-list.tsx';
import { QueueSection } from '../queue/queue-section.tsx';
import type { decideAppeal, listAppeals } from '../../contract.ts';
import { CasesTab } from '../cases/cases-tab.tsx';
import { CaseContent, Warning } from '../cases/case-content.tsx';
import { KIND_NAMES } from '../cases/kind-names.ts';
import { Day } from '../due-clock.tsx';
import { Decision } from '../queue/decision.tsx';
import type { Choice, Decided } from '../queue/decision-form.tsx';
import { EntryHead } from '../queue/entry-head.tsx';
import { PastDecisions } from '../queue/past-decisions.tsx';
import { useDecide } from '../use-decide.ts';
import { SuspensionEnd } from './suspension-end.tsx';

export function AppealsTab({ show }: { show: Show }) {
  const query = useQuery(appealsQuery);
  const isOpen = show === 'waiting';
  return (
    <div className="grid gap-10">
      <QueueSection
        title="Appeals"
        note="Suspended members ask for a second look, and so do authors of refused letters. Decide each within 24 hours. Those who are suspended get the answer by email."
        filter={{ tab: 'appeals', show, waiting: 'Open', done: 'Decided' }}
      >
        <QueueList
          items={query.data?.appeals.filter(({ state }) => (state === 'open') === isOpen)}
          query={query}
          empty={{ title: isOpen ? 'No suspension is appealed.' : 'No appeal against a suspension was decided.' }}
        >
          {(appeal) => <AppealCard appeal={appeal} />}
        </QueueList>
      </QueueSection>
      <CasesTab queue="appeals" show={show} />
    </div>
  );
}

const CHOICES: Choice<'lift' | 'keep'>[] = [
  {
    action: 'lift',
    label: 'Lift the suspension',
    effect: 'They can log in again right away, unless they have another suspension. We email them.',
    confirm: 'Lift it',
  },
  {
    action: 'keep',
    label: 'Keep the suspension',
    effect: 'Nothing changes, and they can’t appeal again. We email them.',
    confirm: 'Keep it',
  },
];

const STATES = { open: 'Open', lifted: 'Lifted', kept: 'Kept' } as const;

interface AppealCardProps {
  appeal: AnswerOf<typeof listAppeals>['appeals'][number];
}

function AppealCard({ appeal }: AppealCardProps) {
  const { id, caseNumber, sanctionReason, about, until, message, messageWarning, receivedOn, dueBy, state, events } =
    appeal;
  const title = caseNumber ? `Appeal in case ${caseNumber}` : 'Appeal';
  const { run, busy } = useDecide(
    id,
    (action: 'lift' | 'keep', { reason }: Decided) =>
      call<typeof decideAppeal>('POST /api/moderation/appeals/:id/decide', {
        params: { id },
        body: { lift: action === 'lift', reason },
      }),
    { title: 'Decided', description: 'We’re sending them the answer by email.' },
  );

  return (
    <article aria-label={title} className="grid gap-4">
      <EntryHead
        title={title}
        marks={
          <>
            {state !== 'open' && <Badge tone="plain">{STATES[state]}</Badge>}
            {about && <Badge tone="plain">{about.reason}</Badge>}
          </>
        }
        facts={
          <>
            Received on <Day of={receivedOn} />. Suspended <SuspensionEnd day={until} />.
          </>
        }
        dueBy={state === 'open' ? dueBy : undefined}
      />
      <TitledSection title={about ? KIND_NAMES[about.kind] : 'What it is about'}>
        {about ? <CaseContent {...about} /> : <p className="text-sm text-soft">The text is no longer available.</p>}
      </TitledSection>
      <TitledSection title="Why they were suspended">
        <p className="max-w-[68ch] text-sm wrap-anywhere whitespace-pre-wrap text-soft">{sanctionReason}</p>
      </TitledSection>
      <TitledSection title="What they say">
        <Warning text={messageWarning} />
        <p className="max-w-[68ch] wrap-anywhere whitespace-pre-wrap">{message}</p>
      </TitledSection>
      <PastDecisions events={events} />
      {state === 'open' && (
        <Decision
          id={id}
          about={title}
          choices={CHOICES}
          busy={busy}
          onDecide={(action, decided) => void run(action, decided)}
        />
      )}
    </article>
  );
}

function TitledSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h4 className="font-sans text-sm font-semibold">{title}</h4>
      {children}
    </section>
  );
}
