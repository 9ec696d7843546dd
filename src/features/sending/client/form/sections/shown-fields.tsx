import { Checkbox } from '#platform/client/ui/checkbox.tsx';
import { AUTHOR_FIELDS, type AuthorField } from '#features/letters/contract.ts';
import { FIELD_NAMES } from '#features/letters/client/index.ts';
import { EliteBadge } from './form-section.tsx';

interface ShownFieldsProps {
  shown: readonly AuthorField[];
  isPremium: boolean;
  onChange: (shown: AuthorField[]) => void;
}

/** Premium members choose each field by itself. Until they do, the level decides. */
export function ShownFields({ shown, isPremium, onChange }: ShownFieldsProps) {
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
