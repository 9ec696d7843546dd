import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { Letter } from '#platform/client/ui/letter.tsx';

interface FindSheetProps {
  title: string;
  children: ReactNode;
}

/** A result in the place of the example letter. Scrolls into view and takes the focus, so that it is read out. */
export function FindSheet({ title, children }: FindSheetProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    <Letter aria-labelledby={id} className="grid animate-rise scroll-my-6 gap-5">
      <h3 ref={heading} id={id} tabIndex={-1} className="text-2xl wrap-anywhere outline-none">
        {title}
      </h3>
      {children}
    </Letter>
  );
}

interface FindFailedProps {
  title: string;
  /** What went wrong, as shown to the reader. */
  message: string;
  busy: boolean;
  onRetry: () => void;
  onBack: () => void;
}

export function FindFailed({ title, message, busy, onRetry, onBack }: FindFailedProps) {
  return (
    <FindSheet title={title}>
      <p role="alert" className="text-soft">
        {message}
      </p>
      <div className="grid gap-3">
        <Button wide busy={busy} busyLabel="Searching..." onClick={onRetry}>
          Try again
        </Button>
        <Button variant="secondary" wide onClick={onBack}>
          Try Another Search
        </Button>
      </div>
    </FindSheet>
  );
}
