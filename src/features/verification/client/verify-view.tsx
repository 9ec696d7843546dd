import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { LockIcon } from '#platform/client/ui/first-icons.tsx';
import { Letter } from '#platform/client/ui/letter.tsx';
import { Seal } from '#platform/client/ui/seal.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton-lines.tsx';
import { BreakAtDots, Username } from '#platform/client/ui/username.tsx';
import { useAction } from '#platform/client/forms/use-action.ts';
import { ChooseWay } from './choose-way.tsx';
import { confirmIdentity, type Identity } from './login/confirm-identity.ts';
import { useInstagramLogin } from './login/use-instagram-login.ts';
import { MessagePanel } from './message/message-panel.tsx';
import { useMessageProof } from './message/use-message-proof.ts';
import { useProvingName } from './message/proving-name.ts';

export interface VerifyViewProps {
  /** The name or username that was searched for; null if the proof comes first. */
  query: string | null;
  /** Why the verification is needed: the server's message. */
  reason: string;
  /** Called with the name to show letters for: the searched one, or the own handle without one or after a mismatch. */
  onVerified: (name: string) => void;
  onBack: () => void;
}

/** An account that Instagram has confirmed, which did not open the letters. */
interface Unfinished {
  identity: Identity;
  why: 'mismatch' | 'failed';
}

/** Explains what Instagram is asked for and what is kept, and leads through the proof. */
export function VerifyView({ query, reason, onVerified, onBack }: VerifyViewProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const [unfinished, setUnfinished] = useState<Unfinished | null>(null);

  async function finish(identity: Identity): Promise<void> {
    const answer = await confirmIdentity(query ?? identity.username, identity);
    const { outcome } = answer;
    setUnfinished(outcome === 'mismatch' || outcome === 'failed' ? { identity, why: outcome } : null);
    if (outcome === 'confirmed') onVerified(query ?? answer.handle);
  }

  const login = useInstagramLogin('verify', (username) => finish({ username, method: 'instagram_oauth' }));
  const message = useMessageProof('verify', ({ username }) => finish({ username, method: 'instagram_message' }));
  useProvingName(query ?? '', message.proof);

  return (
    <Letter aria-labelledby={id} seal={<Seal />} className="grid animate-rise gap-6">
      <div className="grid gap-2">
        <p className="flex items-center gap-2 pe-20 text-sm font-semibold text-wax-ink">
          <LockIcon /> {reason}
        </p>
        <h2 id={id} ref={heading} tabIndex={-1} className="text-2xl wrap-anywhere outline-none">
          {query === null ? (
            'Prove it’s you'
          ) : (
            <>
              Are you “<BreakAtDots text={query} />
              ”?
            </>
          )}
        </h2>
        {!message.isOpen && (
          <p className="text-soft">
            Only the person a letter was written to can open it. Instagram tells us who you are.
          </p>
        )}
      </div>
      {message.isOpen && (
        <MessagePanel control={message}>
          <Button variant="quiet" wide onClick={onBack}>
            Back to the search
          </Button>
        </MessagePanel>
      )}
      {message.isPending && <SkeletonLines label="Loading the ways to prove who you are" />}
      {!message.isOpen && !message.isPending && (
        <ChooseWay message={message} login={login} isSecondary={unfinished !== null} onBack={onBack}>
          {unfinished?.why === 'mismatch' && query !== null && (
            <ContinueAs
              searched={query}
              identity={unfinished.identity}
              onConfirmed={onVerified}
              onExpired={() => setUnfinished(null)}
            />
          )}
          {unfinished?.why === 'failed' && (
            <FinishAgain username={unfinished.identity.username} onFinish={() => finish(unfinished.identity)} />
          )}
        </ChooseWay>
      )}
    </Letter>
  );
}

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
function ContinueAs({ searched, identity, onConfirmed, onExpired }: ContinueAsProps) {
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
        You searched for “{searched}”, but Instagram says you are{' '}
        <strong className="font-semibold">
          <Username name={username} />
        </strong>
        . You can read the letters for <Username name={username} /> instead.
      </p>
      <Button size="lg" wide busy={busy} busyLabel="One moment..." onClick={() => void run()}>
        <span className="wrap-anywhere">
          Continue as <Username name={username} />
        </span>
      </Button>
    </div>
  );
}

interface FinishAgainProps {
  username: string;
  onFinish: () => Promise<void>;
}

/** Shown when the last step got no answer: Instagram has confirmed the account, so nothing has to be sent again. */
function FinishAgain({ username, onFinish }: FinishAgainProps) {
  const { run, busy } = useAction(onFinish, () => {});
  return (
    <div className="grid gap-4 rounded-control border border-line bg-blush p-4">
      <p className="wrap-anywhere">
        Instagram says you are{' '}
        <strong className="font-semibold">
          <Username name={username} />
        </strong>
        , but the last step failed. You can try it again for ten minutes.
      </p>
      <Button size="lg" wide busy={busy} busyLabel="One moment..." onClick={() => void run()}>
        Try the last step again
      </Button>
    </div>
  );
}
