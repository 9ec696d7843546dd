import { useState } from 'react';
import type { FieldValues, UseFormSetError } from 'react-hook-form';
import { HttpError, messageFor } from '../api/http-error.ts';
import { placeIssues } from './place-issues.ts';
import { toastFailure } from './toast-failure.ts';
import { useAction } from './use-action.ts';

interface FailureOptions<Values extends FieldValues> {
  /** The title of the toast. Without one there is none, and the problem on the page is an alert. */
  title?: string;
  /** The text if the server sent none. */
  fallback: string | ((error: unknown) => string);
  /** Absent if there are no fields. */
  setError?: UseFormSetError<Values>;
  /** Called first; returns true if it shows the failure itself. */
  isShown?: (error: unknown) => boolean;
  /** Called once the failure is shown. */
  onFailure?: (error: unknown) => void;
}

/**
 * The action of a form or of a button. What is wrong stays at the fields that the server names or, if it names none, as `problem`
 * for the place above the button. Failures that the specification names are also announced by a toast, which disappears.
 */
export function useFormAction<Values extends FieldValues, Input extends unknown[]>(
  act: (...input: Input) => Promise<void>,
  { title, fallback, setError, isShown = () => false, onFailure }: FailureOptions<Values>,
) {
  const [problem, setProblem] = useState<string>();

  const action = useAction(
    (...input: Input) => {
      setProblem(undefined);
      return act(...input);
    },
    (error) => {
      if (isShown(error)) return;
      const text = typeof fallback === 'string' ? fallback : fallback(error);
      const isAtFields = setError !== undefined && error instanceof HttpError && error.issues.length > 0;
      if (!isAtFields) setProblem(messageFor(error, text));
      if (setError) placeIssues(setError, error);
      if (title) toastFailure(title, error, text);
      onFailure?.(error);
    },
  );

  return { ...action, problem };
}
