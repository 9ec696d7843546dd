import { Button } from '#platform/client/ui/button.tsx';
import { FindSheet } from './find-sheet.tsx';

interface FindFailedProps {
  title: string;
  /** What went wrong, in words for a person. */
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
