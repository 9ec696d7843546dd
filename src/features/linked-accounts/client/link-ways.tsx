import { useState } from 'react';
import { MessagePanel, useInstagramLogin, useMessageProof } from '#features/verification/client/index.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { toast } from '#platform/client/ui/toast-store.ts';
import { linkAccount } from './link-account.ts';

interface LinkWaysProps {
  onLinked: (username: string) => Promise<void>;
}

/** Linking an account: by a login, or by a message, which every account can send. */
export function LinkWays({ onLinked }: LinkWaysProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const { logIn, busy } = useInstagramLogin('linking', onLinked);
  const message = useMessageProof('linking', async (account) => {
    setFailure(null);
    const linked = await linkAccount(account, 'instagram_message');
    if (linked.success) return onLinked(account.username);
    const description = linked.error || 'Failed to link account';
    setFailure(description);
    toast({ title: 'Linking Failed', description, variant: 'destructive' });
  });

  if (message.isOpen) return <MessagePanel control={message} />;
  const problem = message.startError ?? failure;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void logIn()} busy={busy} busyLabel="Waiting for Instagram...">
          Link Instagram Account
        </Button>
        {message.isOffered && (
          <Button variant="secondary" busy={message.isStarting} busyLabel="One moment..." onClick={message.start}>
            Send us a message
          </Button>
        )}
      </div>
      {problem !== null && (
        // A toast has announced a failed link.
        <p role={failure === null ? 'alert' : undefined} className="text-sm font-medium text-danger">
          {problem}
        </p>
      )}
      <p className="max-w-[60ch] text-sm text-soft">
        {message.isOffered
          ? 'The first opens Instagram in a small window and works for business and creator accounts. Sending us a message works for every account, even a personal or private one.'
          : 'This opens Instagram in a small window. It works for business and creator accounts.'}
      </p>
    </div>
  );
}
