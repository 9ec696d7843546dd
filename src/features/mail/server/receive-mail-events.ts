import { AppError } from '#platform/shared/app-error.ts';
import { done } from '#platform/shared/fields.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { isOurMessageId } from '#platform/server/mail/message-id.ts';
import { recordRefusals } from '#platform/server/mail/refusals/record-refusals.ts';

/** Records the addresses that bounced or complained. An event with a Message-ID counts only if we sent that mail to that address. */
export async function receiveMailEvents(ctx: Ctx): Promise<typeof done> {
  const post = ctx.client.signed.mail;
  if (!post || !ctx.mailEvents?.isGenuine(post)) throw new AppError('FORBIDDEN');
  const events = ctx.mailEvents.readPost(post);
  if (!events) throw new AppError('VALIDATION');
  const ours = events.filter(
    ({ messageId, address }) => messageId === undefined || isOurMessageId(ctx.keys, messageId, address),
  );
  await recordRefusals(ctx, ours);
  return done;
}
