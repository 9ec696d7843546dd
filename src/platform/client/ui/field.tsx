import { useState, type ComponentProps, type ReactNode } from 'react';
import { classes } from './classes.ts';
import { CONTROL, Field, type FieldProps } from './field-frame.tsx';
import { ChevronDownIcon, EyeIcon, EyeOffIcon } from './icons.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

// In its own file, because the first page needs only the text field.
export { TextField } from './text-field.tsx';

/** The browser's date input. */
export function DateField(props: Omit<TextFieldProps, 'lead' | 'type'>) {
  return <TextField {...props} type="date" />;
}

/** Without the capital letter and the corrections that a phone would add. */
export function EmailField(props: Omit<TextFieldProps, 'lead' | 'type'>) {
  return <TextField {...props} type="email" autoCapitalize="none" spellCheck={false} />;
}

export function PasswordField({ label, hint, error, aside, className, id, ...input }: Omit<TextFieldProps, 'lead'>) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} aside={aside} id={id}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={classes(CONTROL, 'min-h-13 pe-14', className)}
          />
          <button
            type="button"
            aria-label={shown ? 'Hide password' : 'Show password'}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="absolute end-1 top-1/2 grid size-11 -translate-y-1/2 place-items-center rounded-lg text-soft hover:text-ink"
          >
            {shown ? <EyeOffIcon /> : <EyeIcon />}
          </button>
        </div>
      )}
    </Field>
  );
}

type TextAreaProps = FieldProps & ComponentProps<'textarea'> & { /** Such as '120 / 500'. */ counter?: ReactNode };

export function TextArea({ label, hint, error, aside, counter, className, id, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside} id={id} foot={counter}>
      {(control) => (
        <textarea
          rows={5}
          {...area}
          {...control}
          className={classes(CONTROL, 'field-sizing-content min-h-32 py-3', className)}
        />
      )}
    </Field>
  );
}

type SelectFieldProps = FieldProps &
  ComponentProps<'select'> & {
    options: { value: string; label: string }[];
    /** Shown until something is chosen. */
    placeholder?: string | undefined;
  };

export function SelectField({
  label,
  hint,
  error,
  aside,
  options,
  placeholder,
  className,
  id,
  ...select
}: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside} id={id}>
      {(control) => (
        <div className="relative">
          <select
            {...select}
            {...control}
            className={classes(CONTROL, 'min-h-13 appearance-none truncate pe-11', className)}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDownIcon className="pointer-events-none absolute end-4 top-1/2 size-5 -translate-y-1/2 text-soft" />
        </div>
      )}
    </Field>
  );
}
