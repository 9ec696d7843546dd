import { useEffect, useEffectEvent, useState } from 'react';
import { useAction } from '#platform/client/forms/use-action.ts';
import { toast } from '#platform/client/ui/toast-store.ts';
import {
  intentIdOf,
  redirectTo,
  readPayment,
  returnPageUrl,
  type CardFormProps,
  type ConfirmOutcome,
} from './confirmation.ts';

const UNEXPECTED = 'An unexpected error occurred';

class Refusal extends Error {}

/** Confirms the card of either form; a second press while it runs does nothing. */
export function useConfirmation(props: CardFormProps) {
  const { clientSecret, intentType, onConfirmed, onExpired, onBusy, isPriceOpen = false } = props;
  // The toast disappears after a while; this stays next to the button.
  const [problem, setProblem] = useState<string>();

  const { run, busy, done } = useAction(
    async (confirm: () => Promise<ConfirmOutcome>) => {
      setProblem(undefined);
      const outcome = await confirm();
      if (outcome.kind === 'refused') throw new Refusal(outcome.message);
      if (outcome.kind === 'confirmed') await onConfirmed(outcome.intentId);
      if (outcome.kind !== 'closed') return;
      const { state } = await readPayment(clientSecret);
      if (state === 'succeeded') await onConfirmed(intentIdOf(clientSecret));
      else if (state === 'processing') redirectTo(returnPageUrl(intentType, clientSecret));
      else onExpired();
    },
    (error) => {
      const isRefused = error instanceof Refusal;
      const description = isRefused ? error.message : UNEXPECTED;
      setProblem(description);
      toast({ title: isRefused ? 'Payment Failed' : 'Payment Error', description, variant: 'destructive' });
    },
  );

  const isBusy = busy || done;
  const reportBusy = useEffectEvent((value: boolean) => onBusy?.(value));
  useEffect(() => {
    reportBusy(isBusy);
    return () => reportBusy(false);
  }, [isBusy]);

  const ignore = async () => {};
  return { run: isPriceOpen ? ignore : run, busy: isBusy || isPriceOpen, problem };
}
