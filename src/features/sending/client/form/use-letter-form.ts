import { useEffect, useMemo, useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useSchemaForm } from '#platform/client/forms/use-schema-form.ts';
import type { LetterBody } from '#features/letters/contract.ts';
import type { NewConfession } from '../../contract.ts';
import { saveDraft, type Draft } from '../draft.ts';
import { composeLetter, letterSchema, previewOf, readFields, type LetterFields } from './compose-letter.ts';

/** The form, its current values, and the letter they make. */
export interface LetterForm extends UseFormReturn<LetterFields, unknown, NewConfession> {
  fields: LetterFields;
  isPremium: boolean;
  letter: LetterBody;
}

export function useLetterForm(draft: Draft, isPremium: boolean): LetterForm {
  const { recipient, clientKey, replaces, fields: storedFields } = draft;
  const envelope = useMemo(
    () => ({ targetName: recipient.username, throughPage: recipient.via === 'page', clientKey, replaces, isPremium }),
    [recipient.username, recipient.via, clientKey, replaces, isPremium],
  );
  const schema = useMemo(() => letterSchema(envelope), [envelope]);
  const [initial] = useState(() => readFields(storedFields));
  const form = useSchemaForm(schema, initial);
  // Every field has an initial value, so none is ever missing.
  const fields = useWatch({ control: form.control }) as LetterFields;
  return { ...form, fields, isPremium, letter: previewOf(composeLetter(fields, envelope)) };
}

/** Saves every change in the draft until the letter is sent. */
export function useSavedDraft(draft: Omit<Draft, 'fields'>, fields: LetterFields, isSent: boolean) {
  const { recipient, clientKey, writer, replaces } = draft;
  useEffect(() => {
    if (!isSent) saveDraft({ recipient, clientKey, fields, writer, replaces });
  }, [recipient, clientKey, fields, writer, replaces, isSent]);
}
