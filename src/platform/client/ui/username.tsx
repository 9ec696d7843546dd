import type { ReactNode } from 'react';

/**
 * A username with its @. In a narrow place it breaks after a dot rather than within a word. One element, because in a flex container its
 * pieces would stand apart.
 */
export function Username({ name }: { name: string }) {
  const pieces: ReactNode[] = `@${name}`.split(/(?<=\.)/);
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
