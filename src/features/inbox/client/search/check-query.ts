import { isOtherLink, readHandleInput } from '#features/handles/contract/handle-input.ts';

const MIN_LENGTH = 2;

/** The error message for what was typed; null when it can be searched for. */
export function checkQuery(typed: string, missing: string): string | null {
  const query = readHandleInput(typed);
  if (query === '') return missing;
  if (isOtherLink(query)) return 'Paste a link to your profile, or type your username';
  return [...query].length < MIN_LENGTH ? 'Search too short: Please enter at least 2 characters' : null;
}
