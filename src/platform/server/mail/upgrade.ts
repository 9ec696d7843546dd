import * as z from 'zod/mini';
import { bytesOf, type Upgrade } from '../db/upgrade.ts';
import { mailTag, sealedMail } from './post-mail.ts';
import { mailOutbox } from './schema.ts';

const OldMail = z.object({ id: z.string(), day: z.string(), box: z.string() });

/** The jobs of waiting mails stay as they are: they have the ids of which today's tags are made. */
export const moveMails: Upgrade = {
  table: 'mail_outbox',
  together: 'id',
  async move({ db, keys }, rows) {
    const moved = z.parse(z.array(OldMail), rows).map((old) => {
      const tag = mailTag(keys, old.id);
      const mail = sealedMail.open(keys, old.id, bytesOf(old.box));
      return { tag, day: old.day, box: sealedMail.seal(keys, tag, mail) };
    });
    await db.insert(mailOutbox).values(moved);
  },
};
