import { useEffect, useId, useRef, type ReactNode, useTransition } from 'react';
import { Button, ButtonLink } from '#platform/client/ui/button.tsx';
import { Letter } from '#platform/client/ui/letter.tsx';
import { Username } from '#platform/client/ui/username.tsx';
import type { Outcome, ProfileCard } from '#features/profiles/client/index.ts';

interface FindSheetProps {
  title: string;
  children: ReactNode;
}

/** A result in the place of the example letter. Scrolls into view and takes the focus, so that it is read out. */
function FindSheet({ title, children }: FindSheetProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    <Letter aria-labelledby={id} className="grid animate-rise scroll-my-6 gap-5">
      <h3 ref={heading} id={id} tabIndex={-1} className="text-2xl wrap-anywhere outline-none">
        {title}
      </h3>
      {children}
    </Letter>
  );
}

interface FindFailedProps {
  title: string;
  /** What went wrong, as shown to the reader. */
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

interface OwnProfilesProps {
  outcome: Extract<Outcome, { kind: 'found' }>;
  Card: typeof ProfileCard;
  onPick: (username: string) => Promise<void>;
  onSearchAgain: () => void;
}

/** Asks which of the found profiles is the reader's. A handle that Instagram does not show may have letters too. */
export function OwnProfiles({
  outcome: { query, profiles, unlistedHandle, summary },
  Card,
  onPick,
  onSearchAgain,
}: OwnProfilesProps) {
  return (
    <FindSheet title={`Search Results for "${query}"`}>
      <p className="-mt-3 text-soft">{summary}</p>
      {profiles.length > 0 ? (
        <ul className="divide-y divide-line border-y border-line">
          {profiles.map((profile) => (
            <Card
              key={profile.id}
              profile={profile}
              isOnlyResult={profiles.length === 1}
              onSelect={({ username }) => onPick(username)}
            />
          ))}
        </ul>
      ) : (
        <p className="wrap-anywhere text-soft">
          {`We couldn't find any profiles matching "${query}". Try a different name or spelling.`}
          {unlistedHandle === null && ' Try your exact username, or search by your name.'}
        </p>
      )}
      {profiles.length === 0 && unlistedHandle === null && (
        <ButtonLink href="/search-confessions" state={{ step: 'search', name: query }} wide>
          Search by Name
        </ButtonLink>
      )}
      {unlistedHandle !== null && <UnlistedProfile username={unlistedHandle} onPick={onPick} />}
      <Button variant="quiet" wide onClick={onSearchAgain}>
        Try Another Search
      </Button>
    </FindSheet>
  );
}

function UnlistedProfile({ username, onPick }: { username: string; onPick: OwnProfilesProps['onPick'] }) {
  const [pending, startTransition] = useTransition();
  return (
    <div className="grid gap-4">
      <p className="text-soft">
        Instagram only shows us business and creator accounts. If{' '}
        <span className="font-medium wrap-anywhere text-ink">
          <Username name={username} />
        </span>{' '}
        is yours, there may still be letters for it.
      </p>
      <Button variant="secondary" wide busy={pending} onClick={() => startTransition(() => onPick(username))}>
        <span className="wrap-anywhere">
          I am <Username name={username} />
        </span>
      </Button>
    </div>
  );
}
