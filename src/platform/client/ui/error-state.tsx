import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { WarningIcon } from './icons.tsx';

type ErrorStateProps = {
  title: string;
  /** What happened and what to do next. */
  children: ReactNode;
  onRetry?: (() => void) | undefined;
  retryLabel?: string | undefined;
  /** The retry is running. */
  busy?: boolean | undefined;
};

export function ErrorState({ title, children, onRetry, retryLabel = 'Try again', busy }: ErrorStateProps) {
  return (
    <div role="alert" className="mx-auto grid max-w-[44ch] justify-items-center gap-3 px-2 py-8 text-center">
      <WarningIcon className="size-8 text-danger" />
      <h2 className="text-2xl">{title}</h2>
      <div className="text-soft">{children}</div>
      {onRetry && (
        <Button variant="secondary" onClick={onRetry} busy={busy} className="mt-3">
          {retryLabel}
        </Button>
      )}
    </div>
  );
}
