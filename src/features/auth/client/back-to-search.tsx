import { goBack } from '#platform/client/navigation/use-history-step.ts';
import { ArrowLeftIcon } from '#platform/client/ui/icons.tsx';

/** From the log-in and sign-up pages of a started letter: the search, or the recipient’s page, is right before their entry (`then-letter.ts`). */
export function BackToSearch() {
  return (
    <button
      type="button"
      onClick={() => void goBack()}
      className="inline-flex min-h-11 items-center gap-2 text-sm font-medium underline decoration-ink/30 decoration-1 underline-offset-[0.22em] hover:decoration-ink"
    >
      <ArrowLeftIcon />
      Back
    </button>
  );
}
