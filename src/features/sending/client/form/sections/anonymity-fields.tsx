import { RadioCards } from '#platform/client/ui/radio-cards.tsx';
import { SHOWN_BY_LEVEL, type AuthorField } from '#features/letters/contract.ts';
import { LEVEL_OPTIONS } from '#features/letters/client/index.ts';
import type { LetterForm } from '../use-letter-form.ts';
import { AuthorFields } from './author-fields.tsx';
import { ShownFields } from './shown-fields.tsx';

/** How much the letter tells about its author. Only fields that will be on it are asked for. */
export function AnonymityFields({ form }: { form: LetterForm }) {
  const { fields, isPremium, setValue } = form;
  const byLevel = SHOWN_BY_LEVEL[fields.anonymityLevel];
  const shown = (isPremium ? fields.shownFields : null) ?? byLevel;
  return (
    <>
      <RadioCards
        legend="Anonymity level"
        name="anonymityLevel"
        value={fields.anonymityLevel}
        options={LEVEL_OPTIONS}
        onChange={(level) => {
          setValue('anonymityLevel', level);
          setValue('shownFields', null);
        }}
      />
      <ShownFields
        shown={shown}
        isPremium={isPremium}
        onChange={(chosen) => setValue('shownFields', isSame(chosen, byLevel) ? null : chosen)}
      />
      <AuthorFields form={form} shown={shown} />
    </>
  );
}

function isSame(some: readonly AuthorField[], others: readonly AuthorField[]): boolean {
  return some.length === others.length && some.every((field) => others.includes(field));
}
