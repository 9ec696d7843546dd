import { Badge } from '#platform/client/ui/badge.tsx';
import type { CaseEntry } from '../console-queries.ts';
import { Day } from '../due-clock.tsx';
import { EntryHead } from '../queue/entry-head.tsx';
import { PastDecisions } from '../queue/past-decisions.tsx';
import { choicesFor, UNDER_WAY } from './case-choices.ts';
import { CaseContent } from './case-content.tsx';
import { CaseDecision } from './case-decision.tsx';
import { entryProps } from './entries.ts';
import { KIND_NAMES } from './kind-names.ts';
import { usePendingDecisions } from './pending-decisions.ts';

interface CaseCardProps {
  entry: CaseEntry;
}

export function CaseCard({ entry }: CaseCardProps) {
  const { id, number, kind, reason, rule, openedOn, state, dueBy, events, lifted } = entry;
  const pending = usePendingDecisions().find(({ caseIds }) => caseIds.includes(id));
  const choices = choicesFor(entry);

  return (
    <article
      {...entryProps(id, pending !== undefined)}
      aria-label={`Case ${number}`}
      className="grid gap-4 rounded-control"
    >
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
      {choices.length > 0 &&
        (pending && pending.id !== id ? (
          <p className="text-sm text-soft">Decided with the other letters.</p>
        ) : (
          <CaseDecision
            id={id}
            about={`case ${number}`}
            cases={[entry]}
            choices={choices}
            rule={rule}
            underWay={(action) => UNDER_WAY[kind][action]}
          />
        ))}
    </article>
  );
}
