import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/client/api/call.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import type { AnswerOf } from '#platform/shared/endpoint.ts';
import { optOutsQuery } from '../console-queries.ts';
import type { Show } from '../console-tabs.ts';
import { QueueList } from '../queue/queue-list.tsx';
import { QueueSection } from '../queue/queue-section.tsx';
import type { decideOptOut, listOptOuts } from '../../contract.ts';
import { Day } from '../due-clock.tsx';
import { Decision } from '../queue/decision.tsx';
import type { Choice, Decided } from '../queue/decision-form.tsx';
import { EntryHead } from '../queue/entry-head.tsx';
import { PastDecisions } from '../queue/past-decisions.tsx';
import { useDecide } from '../use-decide.ts';

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

type OptOut = AnswerOf<typeof listOptOuts>['optOuts'][number];

const CHOICES: Choice<'accept' | 'decline'>[] = [
  {
    action: 'accept',
    label: 'Close the profile now',
    effect: 'Nobody can find it here or write to it any more. Nothing is deleted, and its owner can open it again.',
    confirm: 'Close the profile',
  },
  {
    action: 'decline',
    label: 'Decline',
    effect: 'For a request that is clearly fake. The profile stays open, and the person who asked sees that.',
    confirm: 'Decline',
  },
];

const STATES = { waiting: 'Waiting', done: 'Closed', declined: 'Declined', withdrawn: 'Taken back' } as const;

const NEEDS_DECISION = {
  reopened:
    'The owner opened this profile again after an earlier request, so it doesn’t close by itself: please decide.',
  'too-many':
    'Very many requests came on that day or from that network, so this profile doesn’t close by itself: please decide.',
} as const;

interface OptOutCardProps {
  optOut: OptOut;
}

function OptOutCard({ optOut }: OptOutCardProps) {
  const { id, handle, note, requestedOn, dueBy, state, needsDecision, events } = optOut;
  const { run, busy } = useDecide(
    id,
    (action: 'accept' | 'decline', { reason }: Decided) =>
      call<typeof decideOptOut>('POST /api/moderation/opt-outs/:id/decide', {
        params: { id },
        body: { accept: action === 'accept', reason },
      }),
    { title: 'Decided', description: `The request for @${handle} is closed.` },
  );

  return (
    <article aria-label={`@${handle}`} className="grid gap-4">
      <EntryHead
        title={`@${handle}`}
        marks={
          <>
            {state !== 'waiting' && <Badge tone="plain">{STATES[state]}</Badge>}
            {needsDecision !== null && <Badge tone="gold">Needs a decision</Badge>}
          </>
        }
        facts={
          <>
            Requested on <Day of={requestedOn} />
          </>
        }
        dueBy={state === 'waiting' ? dueBy : undefined}
      />
      {note && <p className="max-w-[68ch] wrap-anywhere whitespace-pre-wrap">{note}</p>}
      {needsDecision !== null && <p className="max-w-[68ch] text-sm text-soft">{NEEDS_DECISION[needsDecision]}</p>}
      <PastDecisions events={events} />
      {state === 'waiting' && (
        <Decision
          id={id}
          about={`@${handle}`}
          choices={CHOICES}
          busy={busy}
          onDecide={(action, decided) => void run(action, decided)}
        />
      )}
    </article>
  );
}
