import { useId, type ComponentProps, type ReactNode } from 'react';
import { classes } from './classes.ts';
import { CheckIcon } from './icons.tsx';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
};

/** The whole row is clickable. The box is the browser's own, restyled. */
export function Checkbox({ label, hint, error, className, ...input }: CheckboxProps) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
        <span className="relative mt-0.5 grid size-6 shrink-0 place-items-center">
          <input
            {...input}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={described || undefined}
            className={classes(
              'peer absolute inset-0 cursor-pointer appearance-none rounded-md border border-edge bg-well transition-colors',
              'checked:border-wax checked:bg-wax disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-danger forced-colors:appearance-auto',
            )}
          />
          <CheckIcon className="pointer-events-none relative size-4 text-on-wax opacity-0 peer-checked:opacity-100" />
        </span>
        <span>{label}</span>
      </label>
      {error && (
        <p id={`${id}-error`} className="ps-9 text-sm font-medium text-danger">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="ps-9 text-sm text-soft">
          {hint}
        </p>
      )}
    </div>
  );
}
