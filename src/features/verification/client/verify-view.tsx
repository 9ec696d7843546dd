import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { LockIcon } from '#platform/client/ui/first-icons.tsx';
import { Letter } from '#platform/client/ui/letter.tsx';
import { Seal } from '#platform/client/ui/seal.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton-lines.tsx';
import { ChooseWay } from './choose-way.tsx';
import { ContinueAs } from './continue-as.tsx';
import { FinishAgain } from './finish-again.tsx';
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
          {query === null ? 'Prove it’s you' : `Are you “${query}”?`}
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
