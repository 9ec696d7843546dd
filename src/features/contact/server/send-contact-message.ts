import { startOfHour, today } from '#platform/server/clock.ts';
import type { Actor, Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { idOfTag } from '#platform/server/keys/id-of-tag.ts';
import { composeMail } from '#platform/server/mail/compose-mail.ts';
import type { Mail } from '#platform/server/mail/mail.ts';
import { postMail } from '#platform/server/mail/post-mail.ts';
import { done } from '#platform/shared/fields.ts';
import type { ContactMessage } from '../contract.ts';
import { accountTag, emailTag, sealWords, type Words } from './message-box.ts';
import { contactMessages } from './schema.ts';

/**
 * Kept and mailed together or not at all: whoever is told that it was sent has been heard in both places. The same words
 * again on the same day are a browser that did not hear the answer: they meet the same id, and are not doubled.
 */
export async function sendContactMessage(ctx: Ctx, { petal, ...words }: ContactMessage): Promise<typeof done> {
  // A machine is not told that it was found out.
  if (petal) return done;
  const { keys, clock, actor } = ctx;
  const writerTag = actor ? accountTag(keys, actor.userId) : emailTag(keys, words.email);
  const id = idOfTag(
    keys.tag('person', 'contact', 'id', writerTag.toString('base64'), JSON.stringify(words), today(clock)),
  );
  const priority = isFirst(actor);
  await inTransaction(ctx, async (tx) => {
    const box = sealWords(keys, id, words);
    const row = { id, writerTag, priority, box, receivedAt: startOfHour(clock.now()) };
    const kept = await tx.db
      .insert(contactMessages)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: contactMessages.id });
    if (kept.length > 0) await postMail(tx, mailToSupport(ctx.site.supportEmail, words, priority));
  });
  return done;
}

const isFirst = (actor: Actor | null) => actor?.plan === 'premium';

/** An answer to it goes to the person, and the mailbox can sort by the mark. */
function mailToSupport(to: string, { name, email, subject, message }: Words, priority: boolean): Mail {
  const mark = priority ? '[Contact, The Masked Elite]' : '[Contact]';
  return {
    ...composeMail({
      to,
      subject: `${mark} ${subject.replaceAll(/\s+/g, ' ')}`,
      lines: message.split(/\n+/),
      afterword: [`From ${name}, ${email}. We promise a reply within 24 hours: answering this mail answers them.`],
    }),
    replyTo: { name, address: email },
  };
}
