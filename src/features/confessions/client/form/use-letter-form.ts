import { useMemo, useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useSchemaForm } from '#platform/client/forms/use-schema-form.ts';
import type { LetterBody, NewConfession } from '../../contract.ts';
import { composeLetter, letterSchema, letterToRead } from '../compose-letter.ts';
import type { Draft } from '../draft.ts';
import { readFields, type LetterFields } from '../letter-fields.ts';

/** The form, and what its fields make of the letter at this moment. */
export interface LetterForm extends UseFormReturn<LetterFields, unknown, NewConfession> {
  fields: LetterFields;
  isPremium: boolean;
  letter: LetterBody;
}

export function useLetterForm({ recipient, clientKey, fields: kept }: Draft, isPremium: boolean): LetterForm {
  const envelope = useMemo(
    () => ({ targetName: recipient.username, clientKey, isPremium }),
    [recipient.username, clientKey, isPremium],
  );
  const schema = useMemo(() => letterSchema(envelope), [envelope]);
  const [begun] = useState(() => readFields(kept));
  const form = useSchemaForm(schema, begun);
  // Every field has a beginning, so that none is ever missing.
  const fields = useWatch({ control: form.control }) as LetterFields;
  return { ...form, fields, isPremium, letter: letterToRead(composeLetter(fields, envelope)) };
}
