import type { ReactNode } from 'react';
import type { Profile } from '../../contract.ts';
import type { Recipient } from '../recipient.ts';
import { ChooseButton } from './choose-button.tsx';
import { countOf } from './find-profiles.ts';
import { ProfileCard } from './profile-card.tsx';
import { ResultSheet } from './result-sheet.tsx';

type FoundProfilesProps = {
  query: string;
  profiles: Profile[];
  unlistedHandle: string | null;
  notice: ReactNode;
  onSelect: (chosen: Recipient) => Promise<void>;
  onSearchAgain: () => void;
};

export function FoundProfiles(props: FoundProfilesProps) {
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
            Write to @{unlistedHandle} anyway
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
