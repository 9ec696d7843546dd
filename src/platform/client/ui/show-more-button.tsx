import { Button } from './button.tsx';

interface ShowMoreButtonProps {
  busy: boolean;
  onClick: () => void;
}

/** Loads the next page of a list. */
export function ShowMoreButton({ busy, onClick }: ShowMoreButtonProps) {
  return (
    <Button variant="secondary" className="justify-self-center" busy={busy} busyLabel="Loading..." onClick={onClick}>
      Show more
    </Button>
  );
}
