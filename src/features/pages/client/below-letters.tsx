import { LetterNotices } from '#features/notices/client/index.ts';
import { OwnPageCard } from '#features/public-pages/client/index.ts';

interface BelowLettersProps {
  handle: string;
  /** Whether new letters come. */
  isOpen: boolean;
}

/** What stands below the letters to a handle. */
export function BelowLetters({ handle, isOpen }: BelowLettersProps) {
  return (
    <>
      {isOpen && <LetterNotices handle={handle} />}
      <OwnPageCard handle={handle} />
    </>
  );
}
