import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { HttpError } from '../api/http-error.ts';

/** Puts what the server found wrong beside the fields it is about, and the cursor into the first of them. */
export function placeIssues<Values extends FieldValues>(setError: UseFormSetError<Values>, error: unknown): void {
  if (!(error instanceof HttpError)) return;
  for (const [index, { path, message }] of error.issues.entries()) {
    setError(path as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 });
  }
}
