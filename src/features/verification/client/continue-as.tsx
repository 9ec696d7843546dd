import { useAction } from '#platform/client/forms/use-action.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { confirmIdentity, type Identity } from './login/confirm-identity.ts';

interface ContinueAsProps {
  /** The name that was searched for. */
  searched: string;
  /** The account that Instagram confirmed, which is another one. */
  identity: Identity;
  onConfirmed: (handle: string) => void;
  /** The account has to be confirmed once more. */
  onExpired: () => void;
}

/** Shown after a mismatch: the same proof can still open the letters of the account that was confirmed. */
export function ContinueAs({ searched, identity, onConfirmed, onExpired }: ContinueAsProps) {
  const { username } = identity;
  const { run, busy } = useAction(
    async () => {
      const answer = await confirmIdentity(username, identity);
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
