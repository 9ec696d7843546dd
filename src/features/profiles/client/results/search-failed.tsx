import { Button } from '#platform/client/ui/button.tsx';
import { Sheet } from './sheet.tsx';

type SearchFailedProps = {
  message: string;
  busy: boolean;
  onRetry: () => void;
  onSearchAgain: () => void;
};

export function SearchFailed({ message, busy, onRetry, onSearchAgain }: SearchFailedProps) {
  return (
    <Sheet title="Search Failed">
      <p className="text-soft">{message}</p>
      <div className="grid gap-3">
        <Button wide busy={busy} busyLabel="Searching..." onClick={onRetry}>
          Try again
        </Button>
        <Button variant="secondary" wide onClick={onSearchAgain}>
          Try Another Search
        </Button>
      </div>
    </Sheet>
  );
}
