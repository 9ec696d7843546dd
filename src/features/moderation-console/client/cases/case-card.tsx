import { useConfirmIdentity } from '#features/auth-factors/client/index.ts';
import { call } from '#platform/client/api/call.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import type { BodyOf } from '#platform/shared/endpoint.ts';
import type { decideCase } from '../../contract.ts';
import type { CaseEntry } from '../console-queries.ts';
import { Day } from '../due-clock.tsx';
import { Decision, type Decided } from '../queue/decision.tsx';
import { EntryHead } from '../queue/entry-head.tsx';
import { PastDecisions } from '../queue/past-decisions.tsx';
import { useDecide } from '../use-decide.ts';
import { choicesFor } from './case-choices.ts';
import { CaseContent } from './case-content.tsx';
import { KIND_NAMES } from './kind-names.ts';

type Action = CaseEntry['actions'][number];

interface CaseCardProps {
  entry: CaseEntry;
}

export function CaseCard({ entry }: CaseCardProps) {
  const { id, number, kind, reason, rule, openedOn, state, dueBy, events, lifted } = entry;
  const { withConfirmation, confirmDialog } = useConfirmIdentity();
  const { run, busy } = useDecide(
    id,
    (action: Action, decided: Decided) => withConfirmation(() => decide(id, action, decided)),
    { title: 'Decided', description: `Case ${number} is closed.` },
  );
  const choices = choicesFor(entry);

  return (
    <article aria-label={`Case ${number}`} className="grid gap-4">
      <EntryHead
        title={`Case ${number}`}
        marks={reason && <Badge tone="plain">{reason}</Badge>}
        facts={
          <>
            {KIND_NAMES[kind]} on <Day of={openedOn} />
          </>
        }
        dueBy={state === 'open' ? dueBy : undefined}
      />
      <CaseContent {...entry} />
      <PastDecisions events={events} lifted={lifted} />
      {choices.length > 0 && (
        <Decision
          id={id}
          about={`case ${number}`}
          choices={choices}
          rule={rule}
          busy={busy}
          onDecide={(action, decided) => void run(action, decided)}
        />
      )}
      {confirmDialog}
    </article>
  );
}

function decide(id: string, action: Action, { reason, days, rule, because }: Decided): Promise<unknown> {
  if (action === 'allow') return send(id, because ? { action, reason, because } : { action, reason });
  return send(id, action === 'suspend' ? { action, days, reason, rule } : { action, reason, rule });
}

function send(id: string, body: BodyOf<typeof decideCase>): Promise<unknown> {
  return call<typeof decideCase>('POST /api/moderation/cases/:id/decide', { params: { id }, body });
}
