import { RadioCards } from '#platform/client/ui/radio-cards.tsx';
import { SHOWN_BY_LEVEL, type AuthorField, AUTHOR_FIELDS, AGE_RANGES } from '#features/letters/contract.ts';
import { LEVEL_OPTIONS, FIELD_NAMES, listFields, OCCUPATION_OPTIONS } from '#features/letters/client/index.ts';
import { Checkbox } from '#platform/client/ui/checkbox.tsx';
import { SelectField, TextField } from '#platform/client/ui/field.tsx';
import type { LetterForm } from '../use-letter-form.ts';
import { EliteBadge } from './form-section.tsx';

/** How much the letter tells about its author. Only fields that will be on it are asked for. */
export function AnonymityFields({ form }: { form: LetterForm }) {
  const { choices, isPremium, setValue } = form;
  const byLevel = SHOWN_BY_LEVEL[choices.anonymityLevel];
  const shown = (isPremium ? choices.shownFields : null) ?? byLevel;
  return (
    <>
      <RadioCards
        legend="Anonymity level"
        name="anonymityLevel"
        value={choices.anonymityLevel}
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

interface ShownFieldsProps {
  shown: readonly AuthorField[];
  isPremium: boolean;
  onChange: (shown: AuthorField[]) => void;
}

/** Premium members choose each field by itself. Until they do, the level decides. */
function ShownFields({ shown, isPremium, onChange }: ShownFieldsProps) {
  return (
    <fieldset disabled={!isPremium} className="grid min-w-0 gap-1">
      <legend className="mb-1 flex w-full flex-wrap items-center justify-between gap-2 text-sm font-semibold">
        Choose each detail
        <EliteBadge />
      </legend>
      <div className="grid min-[22.5rem]:grid-cols-2 gap-x-4">
        {AUTHOR_FIELDS.map((field) => (
          <Checkbox
            key={field}
            label={`Show ${FIELD_NAMES[field].toLowerCase()}`}
            checked={shown.includes(field)}
            onChange={({ target }) =>
              onChange(AUTHOR_FIELDS.filter((name) => (name === field ? target.checked : shown.includes(name))))
            }
            className="has-disabled:opacity-60"
          />
        ))}
      </div>
    </fieldset>
  );
}

const AGE_OPTIONS = AGE_RANGES.map((value) => ({ value, label: value }));

interface AuthorFieldsProps {
  form: LetterForm;
  /** The fields that will be on the letter. The others are not asked for, but keep what was typed. */
  shown: readonly AuthorField[];
}

function AuthorFields({ form: { register, formState }, shown }: AuthorFieldsProps) {
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
