import { call } from '#platform/client/api/call.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import type { AnswerOf } from '#platform/shared/endpoint.ts';
import type { decideAppeal, listAppeals } from '../../contract.ts';
import { Day } from '../due-clock.tsx';
import type { Decided } from '../queue/decision-form.tsx';
import { Decision, type Choice } from '../queue/decision.tsx';
import { EntryHead } from '../queue/entry-head.tsx';
import { useDecide } from '../use-decide.ts';
import { Until } from './until.tsx';

const CHOICES: Choice<'lift' | 'keep'>[] = [
  {
    action: 'lift',
    label: 'Lift the suspension',
    effect: 'They can sign in again at once, and are told by e-mail.',
    confirm: 'Lift it',
  },
  {
    action: 'keep',
    label: 'Keep the suspension',
    effect: 'It stays as it is, and they are told by e-mail. There is no second appeal.',
    confirm: 'Keep it',
    danger: true,
  },
];

const STATES = { open: 'Open', lifted: 'Lifted', kept: 'Kept' } as const;

interface AppealCardProps {
  appeal: AnswerOf<typeof listAppeals>['appeals'][number];
}

export function AppealCard({ appeal }: AppealCardProps) {
  const { id, caseNumber, sanctionReason, until, message, receivedOn, dueBy, state } = appeal;
  const title = caseNumber ? `Appeal in case ${caseNumber}` : 'Appeal';
  const { run, busy } = useDecide(
    (action: 'lift' | 'keep', { reason }: Decided) =>
      call<typeof decideAppeal>('POST /api/moderation/appeals/:id/decide', {
        params: { id },
        body: { lift: action === 'lift', reason },
      }),
    { title: 'Decided', description: 'The answer is on its way by e-mail.' },
  );

  return (
    <article aria-label={title} className="grid gap-4">
      <EntryHead
        title={title}
        marks={state !== 'open' && <Badge tone="plain">{STATES[state]}</Badge>}
        facts={
          <>
            Received on <Day of={receivedOn} />. Suspended <Until day={until} />.
          </>
        }
        dueBy={state === 'open' ? dueBy : undefined}
      />
      <blockquote className="max-w-[68ch] border-s-2 border-gilt ps-4 wrap-anywhere whitespace-pre-wrap">
        {message}
      </blockquote>
      <p className="max-w-[68ch] text-sm wrap-anywhere">
        <span className="font-semibold">Why they were suspended:</span>{' '}
        <span className="text-soft">{sanctionReason}</span>
      </p>
      {state === 'open' && (
        <Decision
          about={title}
          choices={CHOICES}
          busy={busy}
          onDecide={(action, decided) => void run(action, decided)}
        />
      )}
    </article>
  );
}
