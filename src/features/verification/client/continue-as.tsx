import { useAction } from '#platform/client/forms/use-action.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { confirmIdentity } from './login/confirm-identity.ts';

interface ContinueAsProps {
  /** The name that was searched for. */
  searched: string;
  /** The account that logged in, which is another one. */
  username: string;
  onConfirmed: (handle: string) => void;
  /** The login is no longer valid. */
  onExpired: () => void;
}

/** Shown after a mismatch: the same login can still open the letters of the account that logged in. */
export function ContinueAs({ searched, username, onConfirmed, onExpired }: ContinueAsProps) {
  const { run, busy } = useAction(
    async () => {
      const answer = await confirmIdentity(username, username);
      if (answer.outcome === 'confirmed') onConfirmed(answer.handle);
      else if (answer.outcome !== 'failed') onExpired();
    },
    () => {},
  );
  return (
    <div className="grid gap-4 rounded-control border border-line bg-blush p-4">
      <p className="wrap-anywhere">
        You searched for “{searched}”, but Instagram says you are <strong className="font-semibold">@{username}</strong>
        . You can read the letters for @{username} instead.
      </p>
      <Button size="lg" wide busy={busy} busyLabel="One moment..." onClick={() => void run()}>
        <span className="wrap-anywhere">Continue as @{username}</span>
      </Button>
    </div>
  );
}
