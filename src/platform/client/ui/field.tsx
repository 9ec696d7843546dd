import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { classes } from './classes.ts';
import { ChevronDownIcon, EyeIcon, EyeOffIcon } from './icons.tsx';

type FieldProps = {
  label: ReactNode;
  /** Help before a mistake; it stays when there is one. */
  hint?: ReactNode;
  /** What is wrong and how to right it. */
  error?: string | undefined;
  /** Said beside the label, such as 'Optional'. */
  aside?: ReactNode;
};

/** What ties a control to its label, hint and error. */
type Ties = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

type FrameProps = FieldProps & { id?: string | undefined; children: (ties: Ties) => ReactNode; foot?: ReactNode };

/** Label above, control, then error and hint below: the frame of every field here. */
function Field({ label, hint, error, aside, id, foot, children }: FrameProps) {
  const made = useId();
  const control = id ?? made;
  const errorId = `${control}-error`;
  const hintId = `${control}-hint`;
  const described = [error && errorId, hint && hintId].filter(Boolean).join(' ');
  return (
    <div className="grid gap-2">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={control} className="text-sm font-semibold">
          {label}
        </label>
        {aside && <span className="text-xs text-soft">{aside}</span>}
      </div>
      {children({ id: control, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {error && (
        <p id={errorId} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
      {(hint || foot) && (
        <div className="flex items-start justify-between gap-4 text-sm text-soft">
          <p id={hintId}>{hint}</p>
          {foot && <div className="shrink-0 tabular-nums">{foot}</div>}
        </div>
      )}
    </div>
  );
}

const CONTROL = classes(
  'w-full min-w-0 rounded-control border border-edge bg-well px-4 text-base text-ink transition-colors',
  'hover:border-ink focus-visible:border-ink disabled:cursor-not-allowed disabled:opacity-60',
  'aria-invalid:border-danger aria-invalid:inset-ring aria-invalid:inset-ring-danger',
);

type TextFieldProps = FieldProps &
  ComponentProps<'input'> & { /** A sign before the text, such as @. */ lead?: string };

export function TextField({ label, hint, error, aside, lead, className, id, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside} id={id}>
      {(ties) => (
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
            {...ties}
            className={classes(CONTROL, 'min-h-13', lead && 'ps-11', className)}
          />
        </div>
      )}
    </Field>
  );
}

/** A native date: the phone's own wheel, the keyboard's own digits. */
export function DateField(props: Omit<TextFieldProps, 'lead' | 'type'>) {
  return <TextField {...props} type="date" />;
}

export function PasswordField({ label, hint, error, aside, className, id, ...input }: Omit<TextFieldProps, 'lead'>) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} aside={aside} id={id}>
      {(ties) => (
        <div className="relative">
          <input
            {...input}
            {...ties}
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
      {(ties) => (
        <textarea
          rows={5}
          {...area}
          {...ties}
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
      {(ties) => (
        <div className="relative">
          <select {...select} {...ties} className={classes(CONTROL, 'min-h-13 appearance-none pe-11', className)}>
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
