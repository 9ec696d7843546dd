import { call } from '#platform/client/api/call.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import type { decideCase } from '../../contract.ts';
import type { CaseEntry } from '../console-queries.ts';
import { Day } from '../due-clock.tsx';
import type { Decided } from '../queue/decision-form.tsx';
import { Decision } from '../queue/decision.tsx';
import { EntryHead } from '../queue/entry-head.tsx';
import { useDecide } from '../use-decide.ts';
import { CaseEvents } from './case-events.tsx';
import { CaseWords } from './case-words.tsx';
import { choicesFor } from './case-choices.ts';

type Action = CaseEntry['actions'][number];

const KINDS = { report: 'Confession, reported', chat: 'Chat, reported', held: 'Confession, held' } as const;

interface CaseCardProps {
  entry: CaseEntry;
}

export function CaseCard({ entry }: CaseCardProps) {
  const { id, number, kind, reason, note, openedOn, state, dueBy, words, events } = entry;
  const { run, busy } = useDecide((action: Action, decided: Decided) => decide(id, action, decided), {
    title: 'Decided',
    description: `Case ${number} is closed.`,
  });
  const choices = choicesFor(entry);

  return (
    <article aria-label={`Case ${number}`} className="grid gap-4">
      <EntryHead
        title={`Case ${number}`}
        marks={reason && <Badge tone="plain">{reason}</Badge>}
        facts={
          <>
            {KINDS[kind]} on <Day of={openedOn} />
          </>
        }
        dueBy={state === 'open' ? dueBy : undefined}
      />
      <CaseWords kind={kind} words={words} />
      {note && (
        <p className="text-sm wrap-anywhere whitespace-pre-wrap">
          <span className="font-semibold">Whoever reported it says:</span> {note}
        </p>
      )}
      <CaseEvents events={events} />
      {choices.length > 0 && (
        <Decision
          about={`case ${number}`}
          choices={choices}
          busy={busy}
          onDecide={(action, decided) => void run(action, decided)}
        />
      )}
    </article>
  );
}

function decide(id: string, action: Action, { reason, days }: Decided): Promise<unknown> {
  const body = action === 'suspend' ? { action, days, reason } : { action, reason };
  return call<typeof decideCase>('POST /api/moderation/cases/:id/decide', { params: { id }, body });
}
