import { useAction } from '#platform/client/forms/use-action.ts';
import { Button, ButtonLink } from '#platform/client/ui/button.tsx';
import { Verdict } from '../verdict.tsx';

interface UnconfirmedProps {
  title: string;
  children: string;
  /** Deals with its own failures. */
  onRetry: () => Promise<void>;
}

/** The card was accepted, so its form must not come back: what is left is to ask again, or to write to us. */
export function Unconfirmed({ title, children, onRetry }: UnconfirmedProps) {
  const { run, busy } = useAction(onRetry, () => {});
  return (
    <Verdict
      sign="problem"
      title={title}
      afterForm
      actions={
        <>
          <Button busy={busy} onClick={() => void run()}>
            Check again
          </Button>
          <ButtonLink href="/contact" variant="secondary">
            Contact support
          </ButtonLink>
        </>
      }
    >
      {children}
    </Verdict>
  );
}
