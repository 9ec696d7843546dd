import { useId, type ReactNode } from 'react';
import { classes } from './classes.ts';

type RadioCardsProps<Value extends string> = {
  legend: ReactNode;
  name: string;
  value: Value | undefined;
  onChange: (value: Value) => void;
  options: { value: Value; label: string; hint?: string; badge?: ReactNode; disabled?: boolean }[];
  /** About the choice as a whole, below the options. */
  note?: ReactNode;
  error?: string | undefined;
};

/** A choice of a few options with explanations. Native radio buttons, so that the arrow keys work. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { legend, name, value, onChange, options, note, error } = props;
  const id = useId();
  return (
    <fieldset aria-describedby={note || error ? id : undefined} className="grid gap-2">
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={classes(
            'flex min-h-13 cursor-pointer items-start gap-3 rounded-control border border-edge bg-well px-4 py-3 transition-colors',
            'hover:border-ink has-checked:border-wax has-checked:bg-blush has-checked:inset-ring has-checked:inset-ring-wax',
            'has-disabled:cursor-not-allowed has-disabled:opacity-60',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-ink',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
            className="mt-1 size-5 shrink-0 appearance-none rounded-full border border-edge bg-sheet outline-none checked:border-6 checked:border-wax forced-colors:appearance-auto"
          />
          <span className="grid grow gap-0.5">
            <span className="flex flex-wrap items-center justify-between gap-2 font-semibold">
              {option.label}
              {option.badge}
            </span>
            {option.hint && <span className="text-sm text-soft">{option.hint}</span>}
          </span>
        </label>
      ))}
      {(note || error) && (
        <div id={id} className="text-sm text-soft">
          {note}
          {error && <p className="font-medium text-danger">{error}</p>}
        </div>
      )}
    </fieldset>
  );
}
