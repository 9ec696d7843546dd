import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { CONTROL, Field, type FieldProps } from './field-frame.tsx';

export type TextFieldProps = FieldProps &
  ComponentProps<'input'> & { /** A character before the text, such as @. */ lead?: string };

export function TextField({ label, hint, error, aside, lead, className, id, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside} id={id}>
      {(control) => (
        <div className="relative">
          {lead && (
            <span
              aria-hidden="true"
              className="absolute inset-y-0 start-4 grid place-items-center font-serif text-xl text-wax-ink"
            >
              {lead}
            </span>
          )}
          <input
            type="text"
            {...input}
            {...control}
            className={classes(CONTROL, 'min-h-13', lead && 'ps-11', className)}
          />
        </div>
      )}
    </Field>
  );
}
