import { useEffect, useMemo, useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useSchemaForm } from '#platform/client/forms/use-schema-form.ts';
import type { LetterBody } from '#features/letters/contract.ts';
import type { NewConfession } from '../../contract.ts';
import { saveDraft, type Draft } from '../draft.ts';
import { composeLetter, letterSchema, previewOf, readFields, type LetterFields } from './compose-letter.ts';

type Texts = Pick<LetterFields, 'message' | 'hint'>;

/** The form, its current values without the texts, and the letter they make. */
export interface LetterForm extends UseFormReturn<LetterFields, unknown, NewConfession> {
  /** Without the texts: a component that shows one watches it itself, so that typing does not render the whole form. */
  choices: Omit<LetterFields, keyof Texts>;
  isPremium: boolean;
  letterWith: (texts: Texts) => LetterBody;
  letterWithoutTexts: LetterBody;
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
  const choices = useWatch({ control: form.control, compute: withoutTexts });
  const letterWith = (texts: Texts) => previewOf(composeLetter({ ...choices, ...texts }, envelope));
  return { ...form, choices, isPremium, letterWith, letterWithoutTexts: letterWith({ message: '', hint: '' }) };
}

function withoutTexts({ message: _message, hint: _hint, ...choices }: LetterFields) {
  return choices;
}

interface SavedDraftProps {
  form: LetterForm;
  draft: Omit<Draft, 'fields'>;
  isSent: boolean;
}

/** Saves every change in the draft until the letter is sent. A component, so that a change renders nothing else. */
export function SavedDraft({ form, draft, isSent }: SavedDraftProps) {
  const fields = useWatch({ control: form.control });
  const { recipient, clientKey, writer, replaces } = draft;
  useEffect(() => {
    if (!isSent) saveDraft({ recipient, clientKey, fields, writer, replaces });
  }, [recipient, clientKey, fields, writer, replaces, isSent]);
  return null;
}
