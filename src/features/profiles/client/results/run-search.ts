import { isOtherLink, readHandleInput } from '#features/handles/contract/handle-input.ts';
import { findProfiles, type Outcome } from './find-profiles.ts';
import { SearchOutcome } from './search-outcome.tsx';

export interface Results {
  outcome: Outcome;
  View: typeof SearchOutcome;
}

/** Searches for what was typed or pasted. Returns a text if it was refused. */
export async function runSearch(text: string, signal: AbortSignal): Promise<Results | string> {
  const query = readHandleInput(text);
  if (isOtherLink(query)) return "That link isn't a profile. Paste the link to their profile.";
  return { outcome: await findProfiles(query, signal), View: SearchOutcome };
}
