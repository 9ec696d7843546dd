import { useState, type SubmitEvent } from 'react';
import { toast } from '#platform/client/ui/toast-store.ts';
import { PromoCodeField, PromoLink, usePromoCheck } from '#features/promo/client/index.ts';
import { HttpError } from '#platform/client/api/http-error.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { CheckIcon } from '#platform/client/ui/icons.tsx';
import { CardForm } from '../card/card-form.tsx';
import { CardSkeleton } from '../card/card-skeleton.tsx';
import { payLabel } from '../price.ts';
import { SetupFailed, toastSetupError } from './setup-failed.tsx';
import type { useNewSubscription } from './use-new-subscription.ts';

interface PaymentFormProps {
  checkout: ReturnType<typeof useNewSubscription>;
  back: { href: string; label: string };
  onConfirmed: (intentId: string) => Promise<void>;
}

/** The promo code and the card. Each is disabled while the other is sent, because a code replaces the checkout being paid. */
export function PaymentForm({ checkout, back, onConfirmed }: PaymentFormProps) {
  const { payment, code, lapsedCode, error, isLeaving, isFetching, restart, restartWith } = checkout;
  const [isPaying, setPaying] = useState(false);
  const [isApplying, setApplying] = useState(false);

  async function applyCode(newCode: string) {
    setApplying(true);
    await restartWith(newCode).finally(() => setApplying(false));
  }

  function startAgain() {
    toast({
      title: 'Payment Session Expired',
      description: 'You opened the checkout again elsewhere. Nothing has been charged: please enter your card again.',
      variant: 'destructive',
    });
    restart();
  }

  if (error) return <SetupFailed error={error} back={back} busy={isFetching} onRetry={restart} />;
  if (isLeaving || !payment?.clientSecret || payment.intentType === 'none') {
    return <CardSkeleton label="Preparing the payment" />;
  }
  return (
    <>
      <fieldset disabled={isPaying} className="min-w-0">
        <PromoOffer applied={code} lapsed={lapsedCode ?? null} onApply={applyCode} />
      </fieldset>
      <fieldset disabled={isApplying} className="min-w-0">
        <CardForm
          clientSecret={payment.clientSecret}
          intentType={payment.intentType}
          submitLabel={payLabel(payment)}
          onConfirmed={onConfirmed}
          onExpired={startAgain}
          onBusy={setPaying}
        />
      </fieldset>
    </>
  );
}

interface PromoOfferProps {
  /** The code that is applied now. */
  applied: string | undefined;
  /** The code from the sign-up, if it is no longer valid. */
  lapsed: string | null;
  /** Starts the checkout again with this code; an empty string removes the code. */
  onApply: (code: string) => Promise<void>;
}

/** Promo code of an upgrade, folded away for those who have none. */
function PromoOffer({ applied, lapsed, onApply }: PromoOfferProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const check = usePromoCheck(typed);

  const { run, busy } = useAction(
    async (code: string) => {
      await onApply(code);
      setTyped('');
    },
    (error) => {
      const issue = error instanceof HttpError ? error.issues[0] : undefined;
      setProblem(issue?.message ?? 'We could not apply this code. Please try again.');
      if (!issue) toastSetupError();
    },
  );

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const code = typed.trim();
    if (code) void run(code);
  }

  if (applied !== undefined) {
    return (
      <p className="flex items-center gap-2 rounded-control border border-line ps-3 text-sm">
        <CheckIcon className="size-5 shrink-0 text-success" />
        <span className="grow py-2 wrap-anywhere">
          <strong className="font-semibold">{applied}</strong> applied
        </span>
        <Button variant="quiet" size="sm" busy={busy} onClick={() => void run('')}>
          Remove
        </Button>
      </p>
    );
  }
  return (
    <>
      {lapsed !== null && (
        <p className="text-sm wrap-anywhere">
          The code <strong className="font-semibold">{lapsed}</strong> from your sign-up is no longer valid.
        </p>
      )}
      <PromoLink>
        <form noValidate onSubmit={submit} className="grid gap-4">
          <PromoCodeField
            state={check}
            error={problem}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setProblem(undefined);
            }}
          />
          <Button
            type="submit"
            variant="secondary"
            busy={busy}
            busyLabel="One moment..."
            className="justify-self-start"
          >
            Apply code
          </Button>
        </form>
      </PromoLink>
    </>
  );
}
