import { useState, type ComponentProps } from 'react';
import type { CurrentUser } from '#features/auth/contract.ts';
import { FormProblem } from '#platform/client/forms/form-problem.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { ConfirmDialog } from '#platform/client/ui/dialog.tsx';
import { useBillingAction, type BillingAction } from './use-billing-action.ts';

type Question = 'title' | 'description' | 'confirmLabel' | 'cancelLabel' | 'busyLabel';

interface ConfirmedActionProps {
  user: Pick<CurrentUser, 'id'>;
  action: Omit<BillingAction, 'onSettled'>;
  question: Pick<ComponentProps<typeof ConfirmDialog>, Question>;
  className?: string;
  /** The label of the button. */
  children: string;
}

/** A button that asks before it changes the subscription. */
export function ConfirmedAction({ user, action, question, className, children }: ConfirmedActionProps) {
  const [asking, setAsking] = useState(false);
  const { run, busy, problem } = useBillingAction(user, { ...action, onSettled: () => setAsking(false) });

  return (
    <>
      <Button variant="secondary" className={className} onClick={() => setAsking(true)}>
        {children}
      </Button>
      <FormProblem>{problem}</FormProblem>
      {asking && (
        <ConfirmDialog
          {...question}
          open
          danger
          busy={busy}
          onConfirm={() => void run()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
