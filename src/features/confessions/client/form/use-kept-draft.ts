import { useEffect } from 'react';
import { saveDraft, type Draft } from '../draft.ts';
import type { LetterFields } from '../letter-fields.ts';

/** Keeps every change as it is made, until the letter is on its way. */
export function useKeptDraft({ recipient, clientKey }: Draft, fields: LetterFields, writer: number, done: boolean) {
  useEffect(() => {
    if (!done) saveDraft({ recipient, clientKey, fields, writer });
  }, [recipient, clientKey, fields, writer, done]);
}
