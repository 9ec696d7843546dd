import { findOutcomes } from '#features/moderation/server/index.ts';
import { dayOf } from '#platform/server/clock.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { STREAM_TAG_BYTES } from '#platform/server/keys/tag-stream.ts';
import type { Uses } from '#platform/server/services.ts';
import type { Match } from '../../contract.ts';
import type { OwnMatch } from '../store/own-match.ts';

/** The tag of one side's report. As long as that of a letter, so that rows do not tell which reports are about chats. */
export function reportTag(keys: Keys, { id, side }: Pick<OwnMatch, 'id' | 'side'>): Buffer {
  return keys.tag('person', 'report', 'match', id, side).subarray(0, STREAM_TAG_BYTES);
}

/**
 * Matches that a member has closed by reporting them, as long as the cases are kept: what became of the report, and nothing that
 * happens in the chat since.
 */
export async function viewReported(services: Uses<'db' | 'keys'>, closed: readonly OwnMatch[]): Promise<Match[]> {
  const { keys } = services;
  const reportOn = await findOutcomes(
    services,
    closed.map((match) => reportTag(keys, match)),
  );
  return closed.flatMap((match): Match[] => {
    const report = reportOn(reportTag(keys, match));
    if (!report) return [];
    const nothing = { isNew: false, unread: 0, online: false, partner: null, lastMessage: null } as const;
    const matchedOn = dayOf(new Date(match.noticeAt));
    return [{ id: match.id, state: 'ended', matchedOn, ...nothing, unmasking: 'masked', report }];
  });
}
