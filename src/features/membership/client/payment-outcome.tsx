import { useEffect, useRef, type ReactNode } from 'react';
import { Button, ButtonLink } from '#platform/client/ui/button.tsx';
import { CheckIcon, WarningIcon } from '#platform/client/ui/icons.tsx';
import { Seal } from '#platform/client/ui/seal.tsx';
import { Spinner } from '#platform/client/ui/spinner.tsx';

const ICONS = {
  done: <CheckIcon className="size-8 text-success" />,
  joined: <Seal className="size-20 animate-stamp" />,
  problem: <WarningIcon className="size-8 text-danger" />,
  waiting: <Spinner className="size-8 text-gold" />,
} as const;

interface PaymentOutcomeProps {
  icon: keyof typeof ICONS;
  title: string;
  children: ReactNode;
  /** Buttons and links for what to do next. */
  actions?: ReactNode;
  /** True if it replaces a form whose button was pressed: focuses the heading, because the focus would be lost otherwise. */
  replacesForm?: boolean;
}

/** Shows what became of a payment. */
export function PaymentOutcome({ icon, title, children, actions, replacesForm = false }: PaymentOutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (replacesForm) heading.current?.focus();
  }, [replacesForm]);

  return (
    <div className="grid justify-items-center gap-3 py-6 text-center">
      {ICONS[icon]}
      <h2 ref={heading} tabIndex={-1} className="text-2xl text-balance outline-none">
        {title}
      </h2>
      <div className="max-w-[44ch] text-soft">{children}</div>
      {actions && <div className="mt-3 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  );
}

/** The actions for a payment that was made and could not be confirmed yet. */
export function CheckAgain({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <>
      <Button busy={busy} onClick={onRetry}>
        Check again
      </Button>
      <ButtonLink href="/contact" variant="secondary">
        Contact support
      </ButtonLink>
    </>
  );
}
