import { useQueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { useUser } from '#features/auth/client/index.ts';
import { NotConfirmed, useConfirmIdentity } from '#features/auth-factors/client/index.ts';
import type { BrokenRule } from '#features/moderation/contract.ts';
import { call } from '#platform/client/api/call.ts';
import { toastFailure } from '#platform/client/forms/toast-failure.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import type { maySuspend } from '../../contract.ts';
import type { CaseEntry } from '../console-queries.ts';
import { handleLostAccess } from '../handle-lost-access.ts';
import { Decision } from '../queue/decision.tsx';
import type { Choice, Decided } from '../queue/decision-form.tsx';
import { focusNextEntry } from './entries.ts';
import { PendingBar } from './pending-bar.tsx';
import { pendingDecisions, usePendingDecisions } from './pending-decisions.ts';
import { sendDecision, type Action } from './send-decision.ts';

interface CaseDecisionProps {
  /** Of the case or the group. */
  id: string;
  /** What is decided, for screen readers: 'case 1111'. */
  about: string;
  /** Those that are decided together. */
  cases: readonly CaseEntry[];
  choices: Choice<Action>[];
  /** Null if each letter keeps its own. */
  rule: BrokenRule | null;
  /** What happens while a decision can be taken back: 'Delivering'. */
  underWay: (action: Action) => string;
}

/** The buttons, the form, or how long the decision can still be taken back. */
export function CaseDecision({ id, about, cases, choices, rule, underWay }: CaseDecisionProps) {
  const pending = usePendingDecisions().find((one) => one.id === id);
  const queryClient = useQueryClient();
  const userId = useUser().user?.id ?? 0;
  const { withConfirmation, confirmDialog } = useConfirmIdentity();

  const { run, busy } = useAction(
    async (action: Action, decided: Decided) => {
      if (action === 'suspend') await withConfirmation(askWhetherMaySuspend);
      const caseIds = cases.map((one) => one.id);
      const decision = { id, cases, action, decided };
      flushSync(() =>
        pendingDecisions.add({ id, caseIds, about, label: underWay(action) }, (leaving) =>
          sendDecision({ userId, queryClient }, decision, leaving),
        ),
      );
      focusNextEntry(id);
    },
    (error) => {
      if (error instanceof NotConfirmed || handleLostAccess(queryClient, error)) return;
      toastFailure('Decision Not Saved', error, 'Nothing has changed. Please try again in a moment.');
    },
  );

  return (
    <>
      {pending ? (
        <PendingBar {...pending} />
      ) : (
        <Decision
          id={id}
          about={about}
          choices={choices}
          rule={rule}
          busy={busy}
          onDecide={(action, decided) => void run(action, decided)}
        />
      )}
      {confirmDialog}
    </>
  );
}

const askWhetherMaySuspend = () => call<typeof maySuspend>('GET /api/moderation/may-suspend');
