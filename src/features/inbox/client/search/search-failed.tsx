import { useEffect, useRef } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { ErrorState } from '#platform/client/ui/error-state.tsx';

interface SearchFailedProps {
  reason: string;
  busy: boolean;
  onRetry: () => void;
  onBack: () => void;
}

/** Takes the focus after each attempt: what had it is gone or was disabled. */
export function SearchFailed({ reason, busy, onRetry, onBack }: SearchFailedProps) {
  const view = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!busy) view.current?.focus();
  }, [busy]);

  return (
    <div ref={view} tabIndex={-1} className="outline-none">
      <ErrorState
        title="Search Error: There was an error searching for confessions. Please try again."
        busy={busy}
        onRetry={onRetry}
      >
        {reason}
      </ErrorState>
      <div className="grid justify-center">
        <Button variant="quiet" onClick={onBack}>
          Back to the search
        </Button>
      </div>
    </div>
  );
}
