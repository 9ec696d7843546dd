import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { Rose } from '#platform/client/ui/illustrations/rose.tsx';
import { Letter } from '#platform/client/ui/letter.tsx';
import { Username } from '#platform/client/ui/username.tsx';
import { isOtherLink, readHandleInput } from '#features/handles/contract/handle-input.ts';
import type { Recipient } from '../recipient.ts';
import { type Outcome, countOf, findProfiles } from './find-profiles.ts';
import type { Profile } from '../../contract.ts';
import { ChooseButton, ProfileCard } from './profile-card.tsx';

export interface Results {
  outcome: Outcome;
  View: typeof SearchOutcome;
}

/** Searches for what was typed or pasted. Returns a text if it was refused. */
export async function runSearch(text: string, signal: AbortSignal): Promise<Results | string> {
  const query = readHandleInput(text);
  if (isOtherLink(query)) return 'That link isn’t a profile. Paste the link to their profile.';
  return { outcome: await findProfiles(query, signal), View: SearchOutcome };
}

type SearchOutcomeProps = {
  outcome: Outcome;
  /** The search is being repeated. */
  busy: boolean;
  /** What to know before choosing. */
  notice: ReactNode;
  onSelect: (chosen: Recipient) => Promise<void>;
  onRetry: () => void;
  onSearchAgain: () => void;
};

/** Replaces the search form when a search has ended, with or without success. */
function SearchOutcome({ outcome, busy, notice, onSelect, onRetry, onSearchAgain }: SearchOutcomeProps) {
  if (outcome.kind === 'failed') {
    return <SearchFailed message={outcome.message} busy={busy} onRetry={onRetry} onSearchAgain={onSearchAgain} />;
  }
  const View = outcome.profiles.length === 0 ? NoProfiles : FoundProfiles;
  return <View {...outcome} notice={notice} onSelect={onSelect} onSearchAgain={onSearchAgain} />;
}

type SearchFailedProps = {
  message: string;
  busy: boolean;
  onRetry: () => void;
  onSearchAgain: () => void;
};

function SearchFailed({ message, busy, onRetry, onSearchAgain }: SearchFailedProps) {
  return (
    <ResultSheet title="Search Failed">
      <p className="text-soft">{message}</p>
      <div className="grid gap-3">
        <Button wide busy={busy} busyLabel="Searching..." onClick={onRetry}>
          Try again
        </Button>
        <Button variant="secondary" wide onClick={onSearchAgain}>
          Try Another Search
        </Button>
      </div>
    </ResultSheet>
  );
}

type FoundProfilesProps = {
  query: string;
  profiles: Profile[];
  unlistedHandle: string | null;
  notice: ReactNode;
  onSelect: (chosen: Recipient) => Promise<void>;
  onSearchAgain: () => void;
};

function FoundProfiles(props: FoundProfilesProps) {
  const { query, profiles, unlistedHandle, notice, onSelect, onSearchAgain } = props;
  return (
    <ResultSheet title={`Search Results for "${query}"`}>
      <p className="-mt-3 text-soft">{countOf(profiles)}</p>
      {notice}
      <ul className="divide-y divide-line border-y border-line">
        {profiles.map((profile) => (
          <ProfileCard key={profile.id} profile={profile} isOnlyResult={profiles.length === 1} onSelect={onSelect} />
        ))}
      </ul>
      <div className="grid justify-items-center gap-2">
        {unlistedHandle !== null && (
          <ChooseButton variant="quiet" chosen={{ username: unlistedHandle }} onSelect={onSelect}>
            Write to <Username name={unlistedHandle} />
          </ChooseButton>
        )}
        <button
          type="button"
          onClick={onSearchAgain}
          className="min-h-11 font-medium text-wax-ink underline decoration-wax-ink/40 decoration-1 underline-offset-[0.22em] hover:decoration-wax-ink"
        >
          Try a different search
        </button>
      </div>
    </ResultSheet>
  );
}

type NoProfilesProps = {
  query: string;
  unlistedHandle: string | null;
  notice: ReactNode;
  onSelect: (chosen: Recipient) => Promise<void>;
  onSearchAgain: () => void;
};

/** Most people have personal accounts, which are not found: writing to the handle comes first. */
function NoProfiles({ query, unlistedHandle, notice, onSelect, onSearchAgain }: NoProfilesProps) {
  return (
    <ResultSheet title={`Search Results for "${query}"`}>
      <div className="grid gap-3 border-t border-line pt-5">
        <h3 className="flex items-center gap-3 text-xl">
          <Rose className="size-9 text-wax-ink" />
          No profiles found
        </h3>
        <p className="wrap-anywhere text-soft">
          {`We couldn't find any profiles matching "${query}". Try a different name or spelling.`}
        </p>
        <p className="text-soft">
          {unlistedHandle === null
            ? 'Names only find people who allow it, and only while you are logged in. Try their exact username.'
            : 'Instagram doesn’t show us personal accounts. If the username is right, write to them.'}
        </p>
      </div>
      {unlistedHandle !== null && notice}
      <div className="grid gap-3">
        {unlistedHandle !== null && (
          <ChooseButton variant="primary" chosen={{ username: unlistedHandle }} onSelect={onSelect}>
            Write to <Username name={unlistedHandle} />
          </ChooseButton>
        )}
        <Button variant={unlistedHandle === null ? 'primary' : 'secondary'} wide onClick={onSearchAgain}>
          Try Another Search
        </Button>
      </div>
    </ResultSheet>
  );
}

type ResultSheetProps = {
  title: string;
  children: ReactNode;
};

/** A search result. Scrolls into view and takes the focus, so that it is read out. */
function ResultSheet({ title, children }: ResultSheetProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    <Letter aria-labelledby="outcome" className="grid animate-rise scroll-my-6 gap-5">
      <h2 ref={heading} id="outcome" tabIndex={-1} className="text-2xl wrap-anywhere outline-none">
        {title}
      </h2>
      {children}
    </Letter>
  );
}
