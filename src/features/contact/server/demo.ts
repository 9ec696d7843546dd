import { randomUUID } from 'node:crypto';
import { startOfHour } from '#platform/server/clock.ts';
import type { Services } from '#platform/server/services.ts';
import { emailTag, messageContent } from './message-box.ts';
import { contactMessages } from './schema.ts';

const CONTENT = {
  name: 'Ines Vidal',
  email: 'ines.vidal@example.org',
  subject: 'A letter to the wrong person',
  message:
    'I think that I mixed up two people with nearly the same name. Can a letter still be stopped once it is sealed?',
};

/** Stores one message for the demo's moderator to answer, unless there are messages already. No mail is sent. */
export async function seedDemoMessage({ db, keys, clock }: Services): Promise<void> {
  if ((await db.$count(contactMessages)) > 0) return;
  const id = randomUUID();
  await db.insert(contactMessages).values({
    id,
    writerTag: emailTag(keys, CONTENT.email),
    priority: false,
    box: messageContent.seal(keys, id, CONTENT),
    receivedAt: startOfHour(clock.now()),
  });
}
