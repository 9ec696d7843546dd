import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { userQuery } from '#features/auth/client/index.ts';
import type { CurrentUser } from '#features/auth/contract.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import { toastFailure } from '#platform/client/forms/toast-failure.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import { toast, type Notice } from '#platform/client/ui/toast-store.ts';
import type { Billing } from '../../contract.ts';
import { billingQuery } from './billing-query.ts';

export interface BillingAction {
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
