import { useId, type ReactNode } from 'react';
import { classes } from './classes.ts';

type ToggleProps = {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
};

/** A switch that saves at once. Where a button saves, use a checkbox. */
export function Toggle({ label, hint, checked, onChange, disabled }: ToggleProps) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-5">
      <div className="grid gap-0.5 py-2">
        <span id={`${id}-label`} className="font-semibold">
          {label}
        </span>
        {hint && (
          <span id={`${id}-hint`} className="text-sm text-soft">
            {hint}
          </span>
        )}
      </div>
      <button
        type="button"
        role="switch"
        aria-checked={checked}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        disabled={disabled}
        onClick={() => onChange(!checked)}
        className="group grid min-h-11 shrink-0 place-items-center disabled:cursor-not-allowed disabled:opacity-60"
      >
        <span
          className={classes(
            'flex h-7 w-12 items-center rounded-full border px-[3px] transition-colors',
            checked ? 'border-wax bg-wax' : 'border-edge bg-well',
          )}
        >
          <span
            className={classes(
              'size-5 rounded-full border border-transparent transition-transform duration-200 ease-settle',
              checked ? 'translate-x-5 bg-on-wax' : 'bg-edge',
            )}
          />
        </span>
      </button>
    </div>
  );
}
