import { useAction } from '#platform/client/forms/use-action.ts';
import { Button } from '#platform/client/ui/button.tsx';

interface FinishAgainProps {
  username: string;
  onFinish: () => Promise<void>;
}

/** Shown when the last step got no answer: Instagram has confirmed the account, so nothing has to be sent again. */
export function FinishAgain({ username, onFinish }: FinishAgainProps) {
  const { run, busy } = useAction(onFinish, () => {});
  return (
    <div className="grid gap-4 rounded-control border border-line bg-blush p-4">
      <p className="wrap-anywhere">
        Instagram says you are <strong className="font-semibold">@{username}</strong>, but the last step failed. You can
        try it again for ten minutes.
      </p>
      <Button size="lg" wide busy={busy} busyLabel="One moment..." onClick={() => void run()}>
        Try the last step again
      </Button>
    </div>
  );
}
