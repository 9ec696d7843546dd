import { useState, type ReactNode } from 'react';
import { hasCode } from '#platform/client/api/has-code.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { Outcome } from '#platform/client/ui/outcome.tsx';

interface RedeemLinkProps {
  /** What pressing the button does. */
  children: ReactNode;
  label: string;
  busyLabel: string;
  redeem: () => Promise<void>;
  done: ReactNode;
  /** The link to a next step when this one has expired. */
  nextStep: ReactNode;
  /** Shown instead when the link has expired but its purpose is fulfilled already. */
  alreadyDone?: ReactNode;
  /** Shown when another account has the address. */
  taken?: ReactNode;
}

/** Redeems a mailed link on a click and not on arrival: mail scanners open links before their recipients do. */
export function RedeemLink({
  children,
  label,
  busyLabel,
  redeem,
  done,
  nextStep,
  alreadyDone,
  taken,
}: RedeemLinkProps) {
  const [failure, setFailure] = useState<unknown>();
  const action = useAction(redeem, setFailure);

  if (action.done) return done;
  if (taken && hasCode(failure, 'EMAIL_TAKEN')) return taken;
  if (hasCode(failure, 'LINK_EXPIRED')) {
    return (
      alreadyDone ?? (
        <Outcome icon="expired" title="This link no longer works" actions={nextStep}>
          <p>It was already used, or it is too old.</p>
        </Outcome>
      )
    );
  }
  return (
    <div className="grid gap-5">
      <div className="text-soft">{children}</div>
      <Button wide busy={action.busy} busyLabel={busyLabel} onClick={() => void action.run()}>
        {label}
      </Button>
      <div role="alert" className="font-medium text-danger empty:hidden">
        {failure !== undefined && !action.busy && <p>{messageFor(failure, 'That did not work. Please try again.')}</p>}
      </div>
    </div>
  );
}
