import type { CaseEntry } from '../console-queries.ts';
import { CaseWords } from './case-words.tsx';

/** All there is to judge by: what was written, and what whoever reported it, or its author, says. */
export function CaseMatter({ kind, words, note }: Pick<CaseEntry, 'kind' | 'words' | 'note'>) {
  return (
    <>
      <CaseWords kind={kind} words={words} />
      {note && (
        <p className="text-sm wrap-anywhere whitespace-pre-wrap">
          <span className="font-semibold">
            {kind === 'held' ? 'It was refused before. Its author appeals:' : 'Whoever reported it says:'}
          </span>{' '}
          {note}
        </p>
      )}
    </>
  );
}
