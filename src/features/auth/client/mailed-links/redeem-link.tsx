import { useState, type ReactNode } from 'react';
import { hasCode } from '#platform/client/api/has-code.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { Outcome } from '#platform/client/ui/outcome.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton-lines.tsx';
import { IncompleteLink } from './incomplete-link.tsx';
import { useMailedToken } from './use-mailed-token.ts';

interface RedeemLinkProps {
  /** What pressing the button does. */
  children: ReactNode;
  label: string;
  busyLabel: string;
  redeem: (token: string) => Promise<void>;
  done: ReactNode;
  /** Where to go when the link is missing or too old. */
  wayOn: ReactNode;
  /** What to show instead when it no longer matters that the link is too old. */
  settled?: ReactNode;
}

/** A mailed link does its work on a press and not on arrival: mail scanners open links before their readers do. */
export function RedeemLink({ children, label, busyLabel, redeem, done, wayOn, settled }: RedeemLinkProps) {
  const token = useMailedToken();
  const [failure, setFailure] = useState<unknown>();
  const action = useAction(redeem, setFailure);

  if (token === undefined) return <SkeletonLines label="Reading the link" />;
  if (token === null) return <IncompleteLink action={wayOn} />;
  if (action.done) return done;
  if (hasCode(failure, 'LINK_EXPIRED')) {
    return (
      settled ?? (
        <Outcome sign="expired" title="This link no longer works" actions={wayOn}>
          <p>It has been used already, or it is too old.</p>
        </Outcome>
      )
    );
  }
  return (
    <div className="grid gap-5">
      <div className="text-soft">{children}</div>
      <Button wide busy={action.busy} busyLabel={busyLabel} onClick={() => void action.run(token)}>
        {label}
      </Button>
      <div role="alert" className="font-medium text-danger empty:hidden">
        {failure !== undefined && !action.busy && <p>{messageFor(failure, 'That did not work. Please try again.')}</p>}
      </div>
    </div>
  );
}
