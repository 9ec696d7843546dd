import { useId, type ReactNode } from 'react';
import { classes } from './classes.ts';

export type FieldProps = {
  label: ReactNode;
  /** Help, which stays when there is an error. */
  hint?: ReactNode;
  /** What is wrong and how to correct it. */
  error?: string | undefined;
  /** Shown beside the label, such as 'Optional'. */
  aside?: ReactNode;
};

/** The attributes that connect a control with its label, hint and error. */
type ControlProps = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

type FrameProps = FieldProps & {
  id?: string | undefined;
  children: (control: ControlProps) => ReactNode;
  foot?: ReactNode;
};

/** The layout of every field: label, control, error, hint. */
export function Field({ label, hint, error, aside, id, foot, children }: FrameProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const errorId = `${controlId}-error`;
  const hintId = `${controlId}-hint`;
  const described = [error && errorId, hint && hintId].filter(Boolean).join(' ');
  return (
    <div className="grid gap-2">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={controlId} className="text-sm font-semibold">
          {label}
        </label>
        {aside && <span className="text-xs text-soft">{aside}</span>}
      </div>
      {children({
        id: controlId,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
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

export const CONTROL = classes(
  'w-full min-w-0 rounded-control border border-edge bg-well px-4 text-base text-ink transition-colors',
  'hover:border-ink focus-visible:border-ink disabled:cursor-not-allowed disabled:opacity-60',
  'aria-invalid:border-danger aria-invalid:inset-ring aria-invalid:inset-ring-danger',
);
