import { SearchConfessionsPage } from '#features/inbox/client/search-confessions-page.tsx';
import { BelowLetters } from '#features/pages/client/below-letters.tsx';

export function LettersRoute() {
  return <SearchConfessionsPage Below={BelowLetters} />;
}
