import { useTransition } from 'react';
import type { Outcome, ProfileCard } from '#features/profiles/client/index.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { FindSheet } from './find-sheet.tsx';

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
          {unlistedHandle === null && ' Try your exact username.'}
        </p>
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
        <span className="font-medium wrap-anywhere text-ink">@{username}</span> is yours, there may still be letters for
        it.
      </p>
      <Button variant="secondary" wide busy={pending} onClick={() => startTransition(() => onPick(username))}>
        <span className="wrap-anywhere">I am @{username}</span>
      </Button>
    </div>
  );
}
