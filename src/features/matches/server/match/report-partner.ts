import { readPeople } from '#features/auth/server/index.ts';
import { fileReport, type Evidence } from '#features/moderation/server/index.ts';
import type { Parsed } from '#platform/shared/endpoint.ts';
import { done } from '#platform/shared/fields.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { personNames } from '#platform/server/person.ts';
import type { Services } from '#platform/server/services.ts';
import type { reportPartner as contract } from '../../contract.ts';
import { changeMatch } from './change-match.ts';
import { withSide } from './match-rows.ts';
import type { OwnMatch } from './own-match.ts';
import { messagesBefore } from '../messages/messages.ts';
import { tellClosed } from '../socket/presence.ts';

export const LINES_SHOWN = 20;

/**
 * The case keeps a sealed copy of the last messages. For whoever reports the match is gone; to the other one nothing shows,
 * but that an offer to unmask is taken back: nobody is unmasked to somebody they have reported.
 */
export async function reportPartner(
  ctx: Ctx,
  id: string,
  input: Parsed<typeof contract>['body'],
): Promise<typeof done> {
  const closed = await changeMatch(ctx, id, async (row, own, tx) => {
    await fileReport(tx, { subject: ['match', id, `${own.side}`], ...input, evidence: await gather(tx, own) });
    const { agreed } = row.secrets;
    const isUnmasked = own.agreed.mine && own.agreed.theirs;
    return {
      ...row,
      // With nobody left who can see it, it is over.
      state: own.closedByPartner ? 'ended' : row.state,
      secrets: {
        ...row.secrets,
        closed: withSide(row.secrets.closed, own.side, true),
        agreed: isUnmasked ? agreed : withSide(agreed, own.side, false),
      },
    };
  });
  await tellClosed(ctx, closed);
  return done;
}

/** Who is reported stands in the case by account and by e-mail, so that leaving does not shed what follows. */
async function gather(tx: Services, { id, side, partnerId }: OwnMatch): Promise<Evidence> {
  const [partner] = partnerId === null ? [] : await readPeople(tx, [partnerId]);
  const { messages } = await messagesBefore(tx, id);
  return {
    reported: partnerId,
    persons: partner ? personNames(tx.keys, partner) : [],
    messages: messages.slice(-LINES_SHOWN).map(({ side: from, content, virtualGift, at }) => ({
      by: from === side ? 'reporter' : 'reported',
      content,
      virtualGift,
      at: at.toISOString(),
    })),
  };
}
