import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { HttpError } from '../api/http-error.ts';

/** Shows the server's issues at their fields and focuses the first of these. */
export function placeIssues<Values extends FieldValues>(setError: UseFormSetError<Values>, error: unknown): void {
  if (!(error instanceof HttpError)) return;
  for (const [index, { path, message }] of error.issues.entries()) {
    setError(path as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 });
  }
}
