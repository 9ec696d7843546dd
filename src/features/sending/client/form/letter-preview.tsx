import type { LetterBody } from '#features/letters/contract.ts';
import { ConfessionLetter } from '#features/letters/client/index.ts';

/** The letter as its recipient will read it. */
export function LetterPreview({ letter, className }: { letter: LetterBody; className?: string }) {
  return (
    <ConfessionLetter
      letter={{ ...letter, message: letter.message || 'Your message appears here.' }}
      className={className}
    />
  );
}
