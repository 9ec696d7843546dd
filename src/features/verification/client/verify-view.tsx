import { useEffect, useId, useRef, useState } from 'react';
import { useUser } from '#features/auth/client/index.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { DetailsList } from '#platform/client/ui/details-list.tsx';
import { ExternalIcon, LockIcon } from '#platform/client/ui/icons.tsx';
import { Letter } from '#platform/client/ui/letter.tsx';
import { Seal } from '#platform/client/ui/seal.tsx';
import { ContinueAs } from './continue-as.tsx';
import { CreatorSteps } from './creator-steps.tsx';
import { confirmIdentity } from './login/confirm-identity.ts';
import { useInstagramLogin } from './login/use-instagram-login.ts';

interface VerifyViewProps {
  /** The name or username that was searched for. */
  query: string;
  /** Why the verification is needed: the server's message. */
  reason: string;
  /** Called with the name to show letters for: the searched one, or the own handle after a mismatch. */
  onVerified: (name: string) => void;
  onBack: () => void;
}

/** Explains what Instagram is asked for and what is kept, and starts the login. */
export function VerifyView({ query, reason, onVerified, onBack }: VerifyViewProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  // Set after a login with another account than the searched one.
  const [loggedInAs, setLoggedInAs] = useState<string | null>(null);

  const { logIn, busy } = useInstagramLogin('verify', async (username) => {
    const { outcome } = await confirmIdentity(query, username);
    setLoggedInAs(outcome === 'mismatch' ? username : null);
    if (outcome === 'confirmed') onVerified(query);
  });

  return (
    <Letter aria-labelledby={id} seal={<Seal />} className="grid animate-rise gap-6">
      <div className="grid gap-2">
        <p className="flex items-center gap-2 pe-20 text-sm font-semibold text-wax-ink">
          <LockIcon /> {reason}
        </p>
        <h2 id={id} ref={heading} tabIndex={-1} className="text-2xl wrap-anywhere outline-none">
          Are you “{query}”?
        </h2>
        <p className="text-soft">
          Only the person a letter is addressed to can open it. Instagram tells us who you are.
        </p>
      </div>
      <DataExplanation />
      <div className="grid gap-3">
        {loggedInAs !== null && (
          <ContinueAs
            searched={query}
            username={loggedInAs}
            onConfirmed={onVerified}
            onExpired={() => setLoggedInAs(null)}
          />
        )}
        <Button
          size="lg"
          variant={loggedInAs === null ? 'primary' : 'secondary'}
          wide
          icon={<ExternalIcon />}
          busy={busy}
          busyLabel="Waiting for Instagram..."
          onClick={() => void logIn()}
        >
          Confirm with Instagram
        </Button>
        <Button variant="quiet" wide onClick={onBack}>
          Back to the search
        </Button>
      </div>
      <div className="-mb-3 *:border-b-0">
        <DetailsList name="creator" items={[{ title: 'Your account is a personal one?', content: <CreatorSteps /> }]} />
      </div>
    </Letter>
  );
}

function DataExplanation() {
  const { user } = useUser();
  const lines = [
    {
      term: 'What we ask',
      text: 'Your username, the name on your profile and the number of your account. Not your password, your messages or whom you follow.',
    },
    {
      term: 'What we keep',
      text: 'That this account is yours, sealed. Whatever else Instagram hands us for it is thrown away at once.',
    },
    {
      term: 'For how long',
      text: user
        ? '90 days. Then you confirm it again, and you can have it forgotten at any time.'
        : 'Until this browser session ends, or until you log in or out. The next person at this screen inherits nothing.',
    },
  ];
  return (
    <dl className="grid gap-4 border-y border-line py-5">
      {lines.map(({ term, text }) => (
        <div key={term} className="grid gap-x-5 sm:grid-cols-[8rem_1fr]">
          <dt className="eyebrow">{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
