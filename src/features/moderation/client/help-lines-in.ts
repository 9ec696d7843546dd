import { HttpError } from '#platform/client/api/http-error.ts';
import type { HelpLine } from '../contract.ts';

/** Those that a refusal comes with. */
export function helpLinesIn(error: unknown): readonly HelpLine[] {
  if (!(error instanceof HttpError)) return [];
  const { helpLines = [] } = error.body as { helpLines?: readonly HelpLine[] };
  return helpLines;
}
