import { useState, type SubmitEvent } from 'react';
import { PromoCodeField, PromoLink, usePromoCheck } from '#features/promo/client/index.ts';
import { HttpError } from '#platform/client/api/http-error.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { CheckIcon } from '#platform/client/ui/icons.tsx';
import { toastSetupError } from './setup-failed.tsx';

interface PromoOfferProps {
  /** The code that is applied now. */
  applied: string | undefined;
  /** The code from the sign-up, if it is no longer valid. */
  lapsed: string | null;
  /** Starts the checkout again with this code; an empty string removes the code. */
  onApply: (code: string) => Promise<void>;
}

/** Promo code of an upgrade, folded away for those who have none. */
export function PromoOffer({ applied, lapsed, onApply }: PromoOfferProps) {
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
