import { randomUUID } from 'node:crypto';
import { startOfHour, today } from '#platform/server/clock.ts';
import type { Uses } from '#platform/server/services.ts';
import { sealMessage } from './message-box.ts';
import { contactMessages } from './schema.ts';
import { emailTag, messageTag } from './writer.ts';

const CONTENT = {
  name: 'Ines Vidal',
  email: 'ines.vidal@example.org',
  subject: 'A letter to the wrong person',
  message:
    'I think that I mixed up two people with nearly the same name. Can a letter still be stopped once it is sealed?',
};

/** Stores one message for the demo's moderator to answer, unless there are messages already. No mail is sent. */
export async function seedDemoMessage({ db, keys, clock }: Uses<'db' | 'keys' | 'clock'>): Promise<void> {
  if ((await db.$count(contactMessages)) > 0) return;
  const id = randomUUID();
  await db.insert(contactMessages).values({
    id,
    tag: messageTag(keys, emailTag(keys, CONTENT.email), 0),
    priority: false,
    box: sealMessage(keys, id, { ...CONTENT, receivedAt: startOfHour(clock.now()).getTime() }),
    receivedOn: today(clock),
  });
}
