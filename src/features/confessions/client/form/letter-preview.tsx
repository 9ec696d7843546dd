import type { LetterBody } from '../../contract.ts';
import { ConfessionLetter } from '../confession-letter.tsx';

/** The letter as its recipient will read it. */
export function LetterPreview({ letter, className }: { letter: LetterBody; className?: string }) {
  return (
    <ConfessionLetter
      letter={{ ...letter, message: letter.message || 'Your message appears here.' }}
      className={className}
    />
  );
}
