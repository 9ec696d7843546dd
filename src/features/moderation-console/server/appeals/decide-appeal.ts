import { readPeople } from '#features/people/server/index.ts';
import { decideAppeal as decide, recordModerationEvent, withoutSuspended } from '#features/moderation/server/index.ts';
import { requireModerator, type Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { composeMail } from '#platform/server/mail/compose-mail.ts';
import { greeting } from '#platform/server/mail/greeting.ts';
import { postMail } from '#platform/server/mail/post-mail.ts';
import type { Services } from '#platform/server/services.ts';
import type { Appeal } from '../../contract.ts';
import { viewAppeal } from './list-appeals.ts';

/** The person is notified by mail; the moderator does not learn who that is. */
export async function decideAppeal(ctx: Ctx, id: string, lift: boolean, reason: string): Promise<Appeal> {
  const moderatorId = requireModerator(ctx).userId;
  const decided = await inTransaction(ctx, async (tx) => {
    const { appeal, userId } = await decide(tx, id, lift);
    await recordModerationEvent(tx, {
      caseId: id,
      about: 'appeal',
      action: lift ? 'lift' : 'keep',
      reason,
      moderatorId,
    });
    await notifyByMail(tx, userId, lift, appeal.until);
    return appeal;
  });
  return viewAppeal(ctx, decided);
}

async function notifyByMail(tx: Services, userId: number, lift: boolean, until: string | null): Promise<void> {
  const [person] = await readPeople(tx, [userId]);
  if (!person) return;
  const [unsuspended] = await withoutSuspended(tx, [person]);
  const mail = composeMail({
    to: person.email,
    subject: 'Your appeal',
    paragraphs: [greeting(person.firstName), ...paragraphsFor(lift, until, unsuspended !== undefined)],
    action: { label: 'Log in', url: `${tx.site.origin()}/login` },
    smallPrint: ['A moderator read what you wrote and looked at the case again, without learning who you are.'],
  });
  await postMail(tx, mail);
}

function paragraphsFor(lift: boolean, until: string | null, canLogIn: boolean): string[] {
  if (lift && canLogIn) return ['We have lifted your suspension. You can log in again.'];
  if (lift) return ['We have lifted this suspension. Another one is still in force. Log in to see when it ends.'];
  const end = until === null ? 'It has no end.' : `It ends on ${until}.`;
  return [`We have looked at your suspension again, and it stays. ${end}`];
}
