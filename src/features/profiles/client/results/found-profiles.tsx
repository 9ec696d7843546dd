import type { Profile } from '../../contract.ts';
import type { Chosen } from '../chosen.ts';
import { ChooseButton } from './choose-button.tsx';
import { countOf } from './find-profiles.ts';
import { ProfileCard } from './profile-card.tsx';
import { Sheet } from './sheet.tsx';

type FoundProfilesProps = {
  query: string;
  profiles: Profile[];
  unseen: string | null;
  onSelect: (chosen: Chosen) => Promise<void>;
  onSearchAgain: () => void;
};

export function FoundProfiles({ query, profiles, unseen, onSelect, onSearchAgain }: FoundProfilesProps) {
  return (
    <Sheet title={`Search Results for "${query}"`}>
      <p className="-mt-3 text-soft">{countOf(profiles)}</p>
      <ul className="divide-y divide-line border-y border-line">
        {profiles.map((profile) => (
          <ProfileCard key={profile.id} profile={profile} alone={profiles.length === 1} onSelect={onSelect} />
        ))}
      </ul>
      <div className="grid justify-items-center gap-2">
        {unseen !== null && (
          <ChooseButton variant="quiet" chosen={{ username: unseen }} onSelect={onSelect}>
            Write to @{unseen} anyway
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
    </Sheet>
  );
}
