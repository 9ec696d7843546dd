import { SelectField, TextField } from '#platform/client/ui/field.tsx';
import { AGE_RANGES, AUTHOR_FIELDS, type AuthorField } from '#features/letters/contract.ts';
import { listFields, OCCUPATION_OPTIONS } from '#features/letters/client/index.ts';
import type { LetterForm } from '../use-letter-form.ts';

const AGE_OPTIONS = AGE_RANGES.map((value) => ({ value, label: value }));

interface AuthorFieldsProps {
  form: LetterForm;
  /** The fields that will be on the letter. The others are not asked for, but keep what was typed. */
  shown: readonly AuthorField[];
}

export function AuthorFields({ form: { register, formState }, shown }: AuthorFieldsProps) {
  const errors = formState.errors.senderInfo;
  const isShown = (field: AuthorField) => shown.includes(field);
  const omitted = AUTHOR_FIELDS.filter((field) => !isShown(field));
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 text-sm font-semibold">About you</legend>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {isShown('age') && (
          <SelectField
            label="Age range"
            placeholder="Prefer not to say"
            options={AGE_OPTIONS}
            error={errors?.age?.message}
            {...register('senderInfo.age')}
          />
        )}
        {isShown('location') && (
          <TextField
            label="Location"
            placeholder="A city, a campus, a café"
            autoComplete="off"
            error={errors?.location?.message}
            {...register('senderInfo.location')}
          />
        )}
        {isShown('occupation') && (
          <SelectField
            label="Occupation"
            placeholder="Prefer not to say"
            options={OCCUPATION_OPTIONS}
            error={errors?.occupation?.message}
            {...register('senderInfo.occupation')}
          />
        )}
        {isShown('interests') && (
          <TextField
            label="Interests"
            placeholder="Old films, long walks"
            autoComplete="off"
            error={errors?.interests?.message}
            {...register('senderInfo.interests')}
          />
        )}
        {omitted.length > 0 && (
          <p className="text-sm text-soft sm:col-span-2">Not shared: your {listFields(omitted)}.</p>
        )}
      </div>
    </fieldset>
  );
}
