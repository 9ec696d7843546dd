import { useState, type ComponentProps } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#features/auth/contract.ts';
import { FormProblem } from '#platform/client/forms/form-problem.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { ConfirmDialog } from '#platform/client/ui/dialog.tsx';
import { userQuery } from '#features/auth/client/index.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import { toastFailure } from '#platform/client/forms/toast-failure.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import { toast, type Notice } from '#platform/client/ui/toast-store.ts';
import type { Billing } from '../../contract.ts';
import { billingQuery } from './billing-query.ts';

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

interface BillingAction {
  act: () => Promise<Billing>;
  /** The toast to show, given the new billing. */
  success: (billing: Billing) => Notice;
  failure: { title: string; fallback: string };
  /** Called after success and after failure. */
  onSettled?: () => void;
}

/** Runs a change of the subscription; `problem` says why the last one failed. Each call replies with the new billing, so nothing needs to be fetched again. */
export function useBillingAction(
  user: Pick<CurrentUser, 'id'>,
  { act, success, failure, onSettled = () => {} }: BillingAction,
) {
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<string>();

  const action = useAction(
    async () => {
      setProblem(undefined);
      const billing = await act();
      queryClient.setQueryData(billingQuery(user).queryKey, billing);
      onSettled();
      toast(success(billing));
      await queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
    },
    (error) => {
      onSettled();
      setProblem(messageFor(error, failure.fallback));
      toastFailure(failure.title, error, failure.fallback);
    },
  );

  return { ...action, problem };
}
