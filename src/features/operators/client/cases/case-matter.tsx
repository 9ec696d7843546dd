import type { CaseEntry } from '../console-queries.ts';
import { CaseWords } from './case-words.tsx';

/** All there is to judge by: what was written, and what whoever reported it says. */
export function CaseMatter({ kind, words, note }: Pick<CaseEntry, 'kind' | 'words' | 'note'>) {
  return (
    <>
      <CaseWords kind={kind} words={words} />
      {note && (
        <p className="text-sm wrap-anywhere whitespace-pre-wrap">
          <span className="font-semibold">Whoever reported it says:</span> {note}
        </p>
      )}
    </>
  );
}
