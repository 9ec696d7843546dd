import { useEffect, useRef, useState } from 'react';
import { toastFailure } from '#platform/client/forms/toast-failure.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import { ShowMoreButton } from '#platform/client/ui/show-more-button.tsx';
import type { ReceivedConfession } from '../../../contract.ts';
import type { LettersPage } from '../letters-query.ts';
import type { FoundLetters } from '../use-letters.ts';
import { ReceivedLetter } from './received-letter.tsx';

/** The letters, the newest first, and more of them on demand. */
export function LetterList({ found }: { found: FoundLetters }) {
  const { letters, change } = useLetters(found.pages);
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef(letters.length);

  const { run, busy } = useAction(found.fetchMore, (error) =>
    toastFailure('Failed to search confessions', error, 'Please try again in a moment.'),
  );

  // The button disappears with the last page, so the focus moves to the first new letter.
  useEffect(() => {
    const before = shown.current;
    shown.current = letters.length;
    const first = list.current?.children.item(before);
    if (before < letters.length && first instanceof HTMLElement) first.focus({ preventScroll: true });
  }, [letters.length]);

  return (
    <div className="grid gap-8">
      <ul ref={list} className="grid gap-8">
        {letters.map((letter) => (
          <ReceivedLetter key={letter.id} confession={letter} onChange={change} />
        ))}
      </ul>
      {found.hasMore && <ShowMoreButton busy={busy} onClick={() => void run()} />}
    </div>
  );
}

/** The loaded letters with later changes on top, so that fetching another page does not undo them. */
function useLetters(pages: LettersPage[]) {
  const [changed, setChanged] = useState<ReadonlyMap<string, ReceivedConfession>>(new Map());
  const read = new Map(pages.flatMap(({ confessions }) => confessions.map((letter) => [letter.id, letter])));
  return {
    letters: [...read.values()].map((letter) => changed.get(letter.id) ?? letter),
    change: (letter: ReceivedConfession) => setChanged((before) => new Map(before).set(letter.id, letter)),
  };
}
