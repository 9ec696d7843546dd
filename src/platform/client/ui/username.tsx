import type { ReactNode } from 'react';

/** A username with its @. */
export function Username({ name }: { name: string }) {
  return <BreakAtDots text={`@${name}`} />;
}

/**
 * In a narrow place it breaks after a dot rather than within a word, as usernames should. One element, because in a flex container
 * its pieces would stand apart.
 */
export function BreakAtDots({ text }: { text: string }) {
  const pieces: ReactNode[] = text.split(/(?<=\.)/);
  return (
    <span>
      {pieces.reduce((before, piece) => (
        <>
          {before}
          <wbr />
          {piece}
        </>
      ))}
    </span>
  );
}
