import * as z from 'zod/mini';
import { dayOf } from '#platform/server/clock.ts';
import { bytesOf, type Upgrade } from '#platform/server/db/upgrade.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import { MessageContent, sealMessage } from './message-box.ts';
import { contactMessages } from './schema.ts';
import { messageTag } from './writer.ts';

const OldMessage = z.object({
  id: z.string(),
  writer_tag: z.string(),
  priority: z.boolean(),
  box: z.string(),
  received_at: z.string(),
  answered_on: z.nullable(z.string()),
});

const oldBox = sealed('contact_messages.box', { version: 1, schema: MessageContent });

/** The old tag is what identifies a writer today, so that who wrote needs not be known. */
export const moveMessages: Upgrade = {
  table: 'contact_messages',
  together: 'writer_tag',
  async move({ db, keys }, rows) {
    const ofEach = Map.groupBy(z.parse(z.array(OldMessage), rows), (old) => old.writer_tag);
    const moved = [...ofEach].flatMap(([writer, all]) =>
      all.map((old, number) => {
        const receivedAt = new Date(old.received_at);
        const content = oldBox.open(keys, old.id, bytesOf(old.box));
        return {
          id: old.id,
          tag: messageTag(keys, bytesOf(writer), number),
          priority: old.priority,
          box: sealMessage(keys, old.id, { ...content, receivedAt: receivedAt.getTime() }),
          receivedOn: dayOf(receivedAt),
          answeredOn: old.answered_on,
        };
      }),
    );
    await db.insert(contactMessages).values(moved);
  },
};
