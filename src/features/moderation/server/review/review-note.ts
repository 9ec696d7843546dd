import type { Uses } from '#platform/server/services.ts';
import type { HelpLine } from '../../contract.ts';
import { helpFor } from './help-lines.ts';
import { reviewText } from './review-text.ts';
import { findingsToStore, type StoredFinding } from './stored-finding.ts';

interface ReviewedNote {
  /** What the strictest check found, to warn the moderators who read it; undefined if there is nothing to warn of. */
  finding?: StoredFinding;
  helpLines: HelpLine[];
}

/** Reviews what somebody writes to the moderators: a report or an appeal. It arrives whatever is found, also if the review fails. */
export async function reviewNote(
  services: Uses<'log' | 'moderationService' | 'otherLanguages'>,
  note = '',
): Promise<ReviewedNote> {
  if (note === '') return { helpLines: [] };
  try {
    const verdict = await reviewText(services, [note]);
    const [finding] = findingsToStore(verdict);
    return { ...(finding && { finding }), helpLines: helpFor(verdict) };
  } catch {
    // Without the error, which may quote the note.
    services.log.warn('a note to the moderators could not be reviewed');
    return { helpLines: [] };
  }
}
