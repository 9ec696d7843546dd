import { useEffect, useEffectEvent, useState } from 'react';
import { useAction } from '#platform/client/forms/use-action.ts';
import { toast } from '#platform/client/ui/toast-store.ts';
import { intentIdOf, leaveFor, readPayment, waitingUrl, type CardFormProps, type Outcome } from './confirmation.ts';

const UNEXPECTED = 'An unexpected error occurred';

class Refusal extends Error {}

/** One press, one confirmation, whichever form it comes from. */
export function useConfirmation({ clientSecret, intentType, onConfirmed, onExpired, onBusy }: CardFormProps) {
  // The toast goes after a while; what has to be put right stays beside the button.
  const [problem, setProblem] = useState<string>();

  const { run, busy, done } = useAction(
    async (confirm: () => Promise<Outcome>) => {
      setProblem(undefined);
      const outcome = await confirm();
      if (outcome.kind === 'refused') throw new Refusal(outcome.message);
      if (outcome.kind === 'confirmed') await onConfirmed(outcome.intentId);
      if (outcome.kind !== 'closed') return;
      const { state } = await readPayment(clientSecret);
      if (state === 'succeeded') await onConfirmed(intentIdOf(clientSecret));
      else if (state === 'processing') leaveFor(waitingUrl(intentType, clientSecret));
      else onExpired();
    },
    (error) => {
      const refused = error instanceof Refusal;
      const description = refused ? error.message : UNEXPECTED;
      setProblem(description);
      toast({ title: refused ? 'Payment Failed' : 'Payment Error', description, variant: 'destructive' });
    },
  );

  const holds = busy || done;
  const tell = useEffectEvent((held: boolean) => onBusy?.(held));
  useEffect(() => {
    tell(holds);
    return () => tell(false);
  }, [holds]);

  return { run, busy: holds, problem };
}
