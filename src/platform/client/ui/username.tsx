import { Fragment } from 'react';

/**
 * A username with its @. In a narrow place it breaks after a dot rather than within a word. One element, because in a flex container its
 * pieces would stand apart.
 */
export function Username({ name }: { name: string }) {
  return (
    <span>
      @
      {name.split(/(?<=\.)/).map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of one name never move
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
