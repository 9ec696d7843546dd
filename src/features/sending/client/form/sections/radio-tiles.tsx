import type { ReactNode } from 'react';
import { classes } from '#platform/client/ui/classes.ts';

interface RadioTilesProps<Value extends string> {
  legend: ReactNode;
  name: string;
  value: Value;
  options: { value: Value; label: string; picture: ReactNode }[];
  onChange: (value: Value) => void;
  disabled: boolean;
  /** Id of the element that says why it is disabled. */
  describedBy?: string | undefined;
}

/** A choice of pictures with names. Native radio buttons, so that the arrow keys work. */
export function RadioTiles<Value extends string>(props: RadioTilesProps<Value>) {
  const { legend, name, value, options, onChange, disabled, describedBy } = props;
  return (
    <fieldset disabled={disabled} aria-describedby={describedBy} className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      <div className="grid grid-cols-3 gap-2 min-[22.5rem]:grid-cols-4">
        {options.map((option) => (
          <label
            key={option.value}
            className={classes(
              'grid cursor-pointer justify-items-center gap-1 rounded-control border border-line bg-well px-1 pt-3 pb-2 text-center text-xs font-medium transition-colors',
              'hover:border-ink has-checked:border-wax has-checked:bg-blush has-checked:inset-ring has-checked:inset-ring-wax forced-colors:has-checked:outline-4',
              'has-disabled:cursor-not-allowed has-disabled:border-line! has-disabled:opacity-60',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-ink',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {option.picture}
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
