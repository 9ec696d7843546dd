import type { ErrorCode } from '#platform/shared/app-error.ts';
import { HttpError } from './http-error.ts';

/** Whether a call failed with this error code. */
export function hasCode(error: unknown, code: ErrorCode): boolean {
  return error instanceof HttpError && error.code === code;
}
