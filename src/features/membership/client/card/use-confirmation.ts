import { useState } from 'react';
import { useAction } from '#platform/client/forms/use-action.ts';
import { toast } from '#platform/client/ui/toast-store.ts';
import { outcomeOfClosed, type CardFormProps, type Outcome } from './confirmation.ts';

const UNEXPECTED = 'An unexpected error occurred';

class Refusal extends Error {}

/** One press, one confirmation, whichever form it comes from. */
export function useConfirmation({ clientSecret, onConfirmed }: Pick<CardFormProps, 'clientSecret' | 'onConfirmed'>) {
  // The toast goes after a while; what has to be put right stays beside the button.
  const [problem, setProblem] = useState<string>();

  const { run, busy, done } = useAction(
    async (confirm: () => Promise<Outcome>) => {
      setProblem(undefined);
      const first = await confirm();
      const outcome = first.kind === 'closed' ? await outcomeOfClosed(clientSecret) : first;
      if (outcome.kind === 'refused') throw new Refusal(outcome.message);
      if (outcome.kind === 'confirmed') await onConfirmed(outcome.intentId);
    },
    (error) => {
      const refused = error instanceof Refusal;
      const description = refused ? error.message : UNEXPECTED;
      setProblem(description);
      toast({ title: refused ? 'Payment Failed' : 'Payment Error', description, variant: 'destructive' });
    },
  );

  return { run, busy: busy || done, problem };
}
