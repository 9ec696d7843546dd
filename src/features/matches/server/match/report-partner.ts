import { readPeople, personTagTexts } from '#features/people/server/index.ts';
import { fileReport, reviewNote, type Evidence } from '#features/moderation/server/index.ts';
import type { Parsed, ReplyOf } from '#platform/shared/endpoint.ts';
import { done } from '#platform/shared/fields.ts';
import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import type { Services } from '#platform/server/services.ts';
import type { reportPartner as contract } from '../../contract.ts';
import { changeMatch } from './change-match.ts';
import { withSide } from '../store/match-rows.ts';
import type { OwnMatch } from '../store/own-match.ts';
import { messagesBefore } from '../store/message-pages.ts';
import { notifyClosed } from '../presence.ts';
import { reportTag } from './reported-matches.ts';

/** How many of the last messages a report contains. */
export const MESSAGES_IN_REPORT = 20;

/**
 * Files a report with a sealed copy of the last messages and closes the match for the reporter. The partner notices nothing,
 * except that an offer to unmask is taken back: reporters are not unmasked to those they have reported.
 */
export async function reportPartner(
  ctx: Ctx,
  id: string,
  input: Parsed<typeof contract>['body'],
): Promise<ReplyOf<typeof contract>> {
  requireMember(ctx);
  // Before the transaction: a review may ask a service.
  const { finding: noteFinding, helpLines } = await reviewNote(ctx, input.note);
  const closed = await changeMatch(ctx, id, async (row, own, tx) => {
    const evidence = await gatherEvidence(tx, own);
    await fileReport(tx, { subjectTag: reportTag(tx.keys, own), ...input, noteFinding, evidence });
    const { agreed } = row.secrets;
    const isUnmasked = own.agreed.mine && own.agreed.theirs;
    return {
      ...row,
      // If both have closed it, nobody can see it any more.
      state: own.closedByPartner ? 'ended' : row.state,
      secrets: {
        ...row.secrets,
        closed: withSide(row.secrets.closed, own.side, true),
        agreed: isUnmasked ? agreed : withSide(agreed, own.side, false),
      },
    };
  });
  await notifyClosed(ctx, closed);
  return { ...done, helpLines };
}

/** Names the partner by account and by e-mail, so that a sanction outlasts a deleted account. */
async function gatherEvidence(tx: Services, { id, side, partnerId }: OwnMatch): Promise<Evidence> {
  const [partner] = partnerId === null ? [] : await readPeople(tx, [partnerId]);
  const { messages } = await messagesBefore(tx, id);
  return {
    reported: partnerId,
    persons: partner ? personTagTexts(tx.keys, partner) : [],
    messages: messages.slice(-MESSAGES_IN_REPORT).map(({ side: from, content, virtualGift, at }) => ({
      by: from === side ? 'reporter' : 'reported',
      content,
      virtualGift,
      at: at.toISOString(),
    })),
  };
}
