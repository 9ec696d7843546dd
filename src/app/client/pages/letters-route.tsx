import { SearchConfessionsPage } from '#features/inbox/client/search-confessions-page.tsx';
import { LetterNotices } from '#features/notices/client/index.ts';

export function LettersRoute() {
  return <SearchConfessionsPage Below={LetterNotices} />;
}
