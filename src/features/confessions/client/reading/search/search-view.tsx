import { UserIcon } from '#platform/client/ui/icons.tsx';
import { AtIcon } from '../icons.tsx';
import { SearchCard } from './search-card.tsx';

/** The card that was used last, and its query. */
export interface LastSearch {
  by: 'name' | 'instagram';
  query: string;
}

interface SearchViewProps {
  last: LastSearch | null;
  busy: boolean;
  onSearch: (search: LastSearch) => void;
}

export function SearchView({ last, busy, onSearch }: SearchViewProps) {
  const cardFor = (by: LastSearch['by']) => ({
    query: last?.by === by ? last.query : '',
    focused: last?.by === by && !busy,
    busy: busy && last?.by === by,
    disabled: busy,
    onSearch: (query: string) => onSearch({ by, query }),
  });
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <SearchCard
        {...cardFor('name')}
        title="Search by Name"
        icon={<UserIcon />}
        label="Your name"
        hint="As it stands on your Instagram profile."
        placeholder="Your Name"
        missing="Please enter your name"
      />
      <SearchCard
        {...cardFor('instagram')}
        title="Search by Instagram"
        icon={<AtIcon />}
        label="Your Instagram username"
        hint="Letters are addressed to usernames: this is the surest way."
        lead="@"
        placeholder="your.username"
        missing="Please enter your Instagram username"
      />
    </div>
  );
}
