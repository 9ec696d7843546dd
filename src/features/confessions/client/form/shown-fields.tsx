import { Checkbox } from '#platform/client/ui/checkbox.tsx';
import { SENDER_FIELDS, type SenderField } from '../../contract.ts';
import { FIELD_NAMES } from '../words.ts';
import { EliteBadge } from './section.tsx';

interface ShownFieldsProps {
  shown: readonly SenderField[];
  isPremium: boolean;
  onChange: (shown: SenderField[]) => void;
}

/** Beyond the three levels: each field by itself. Follows the level until something is chosen. */
export function ShownFields({ shown, isPremium, onChange }: ShownFieldsProps) {
  return (
    <fieldset disabled={!isPremium} className="grid min-w-0 gap-1">
      <legend className="mb-1 flex w-full flex-wrap items-center justify-between gap-2 text-sm font-semibold">
        Or choose each by itself
        <EliteBadge />
      </legend>
      <div className="grid min-[22.5rem]:grid-cols-2 gap-x-4">
        {SENDER_FIELDS.map((field) => (
          <Checkbox
            key={field}
            label={`Show ${FIELD_NAMES[field].toLowerCase()}`}
            checked={shown.includes(field)}
            onChange={({ target }) =>
              onChange(SENDER_FIELDS.filter((name) => (name === field ? target.checked : shown.includes(name))))
            }
            className="has-disabled:opacity-60"
          />
        ))}
      </div>
    </fieldset>
  );
}
