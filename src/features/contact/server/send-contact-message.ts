import { eq } from 'drizzle-orm';
import { dayOf, startOfHour, today } from '#platform/server/clock.ts';
import type { Actor, Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { idOfTag } from '#platform/server/keys/id-of-tag.ts';
import { composeMail } from '#platform/server/mail/compose-mail.ts';
import type { Mail } from '#platform/server/mail/mail.ts';
import { postMail, sealedMail } from '#platform/server/mail/post-mail.ts';
import { done } from '#platform/shared/fields.ts';
import type { ContactMessage } from '../contract.ts';
import { sealMessage, type MessageContent } from './message-box.ts';
import { contactMessages } from './schema.ts';
import { accountTag, emailTag, findMessages } from './writer.ts';

/**
 * Stores and mails the message in one transaction, so that a confirmed message has reached both places. The same content again
 * on the same day comes from a browser that lost the answer: it gets the same id and is not stored twice.
 */
export async function sendContactMessage(ctx: Ctx, { petal, ...content }: ContactMessage): Promise<typeof done> {
  // A bot must not learn that it was detected.
  if (petal) return done;
  const { keys, clock, actor } = ctx;
  const writer = actor ? accountTag(keys, actor.userId) : emailTag(keys, content.email);
  const id = idOfTag(
    keys.tag('person', 'contact', 'id', writer.toString('base64'), JSON.stringify(content), today(clock)),
  );
  const priority = hasPriority(actor);
  await inTransaction(ctx, async (tx) => {
    if (!(await storeOnce(tx, { id, writer, priority, content }))) return;
    await postMail(tx, mailToSupport(ctx.site.supportEmail, content, priority));
  });
  return done;
}

const hasPriority = (actor: Actor | null) => actor?.plan === 'premium';

interface NewMessage {
  id: string;
  writer: Buffer;
  priority: boolean;
  content: MessageContent;
}

/** Returns false if the message is stored already. Needs a transaction. */
async function storeOnce(tx: Ctx, { id, writer, priority, content }: NewMessage): Promise<boolean> {
  const { db, keys, clock } = tx;
  const receivedAt = startOfHour(clock.now());
  const box = sealMessage(keys, id, { ...content, receivedAt: receivedAt.getTime() });
  // Again only if another message of the writer has taken the tag meanwhile.
  while ((await db.$count(contactMessages, eq(contactMessages.id, id))) === 0) {
    const { free: tag } = await findMessages(tx, writer);
    const row = { id, tag, priority, box, receivedOn: dayOf(receivedAt) };
    const inserted = await db
      .insert(contactMessages)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: contactMessages.id });
    if (inserted.length > 0) return true;
  }
  return false;
}

/** All mails have one length, so of a very long message only the beginning may have room. */
function mailToSupport(to: string, content: MessageContent, priority: boolean): Mail {
  const characters = [...content.message];
  let mail = composeToSupport(to, content, priority);
  for (let length = characters.length; !sealedMail.fits(mail);) {
    length = Math.floor(length / 2);
    const message = `${characters.slice(0, length).join('')} …\n\nThe rest is in the moderation console.`;
    mail = composeToSupport(to, { ...content, message }, priority);
  }
  return mail;
}

/** A reply to this mail goes to the writer. The mailbox can sort by the mark in the subject. */
function composeToSupport(to: string, { name, email, subject, message }: MessageContent, priority: boolean): Mail {
  const mark = priority ? '[Contact, The Masked Elite]' : '[Contact]';
  return {
    ...composeMail({
      to,
      subject: `${mark} ${subject.replaceAll(/\s+/g, ' ')}`,
      paragraphs: message.split(/\n+/),
      smallPrint: [`From ${name}, ${email}. We promise a reply within 24 hours. Reply to this email to answer them.`],
    }),
    replyTo: { name, address: email },
  };
}
