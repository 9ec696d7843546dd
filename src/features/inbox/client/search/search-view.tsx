import { UserIcon } from '#platform/client/ui/first-icons.tsx';
import type { Inbox } from '../../contract.ts';
import { AtIcon } from '../icons.tsx';
import { OwnLetters } from './own-letters.tsx';
import { SearchCard } from './search-card.tsx';

/** The card that was used last, and its query. */
export interface LastSearch {
  by: 'name' | 'instagram';
  query: string;
}

interface SearchViewProps {
  /** Of the handles that the reader has proved already. */
  inboxes: Inbox[];
  last: LastSearch | null;
  /** The reader has come back here: focus what they used last. */
  focused: boolean;
  busy: boolean;
  onProve: () => void;
  onOpen: () => void;
  onSearch: (search: LastSearch) => void;
}

/** A proof first, and two searches for those who would rather type. */
export function SearchView({ inboxes, last, focused, busy, onProve, onOpen, onSearch }: SearchViewProps) {
  const cardFor = (by: LastSearch['by']) => ({
    query: last?.by === by ? last.query : '',
    focused: focused && last?.by === by && !busy,
    busy: busy && last?.by === by,
    disabled: busy,
    onSearch: (query: string) => onSearch({ by, query }),
  });
  return (
    <div className="grid gap-6">
      <OwnLetters inboxes={inboxes} focused={focused && last === null} onProve={onProve} onOpen={onOpen} />
      <p className="text-center text-soft">or search by typing</p>
      <div className="grid gap-6 md:grid-cols-2">
        <SearchCard
          {...cardFor('name')}
          title="Search by Name"
          icon={<UserIcon />}
          label="Your name"
          hint="As on your Instagram profile."
          placeholder="Your Name"
          missing="Please enter your name"
        />
        <SearchCard
          {...cardFor('instagram')}
          title="Search by Instagram"
          icon={<AtIcon />}
          label="Your Instagram username"
          hint="Your username works best."
          lead="@"
          placeholder="your.username"
          missing="Please enter your Instagram username"
        />
      </div>
    </div>
  );
}
