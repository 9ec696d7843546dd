import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { AppError } from '#platform/shared/app-error.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import type { Services } from '#platform/server/services.ts';
import { sendMessage } from '../own-account.ts';
import { helpReply } from './replies.ts';
import { keepUnhelped } from './seen-messages.ts';

const JOB = 'send-help-reply';

const Payload = z.object({ id: z.string(), box: z.string() });

/** The queue is a table too: who wrote waits in it sealed. */
const sealedSender = sealed(`job.${JOB}`, { version: 1, schema: z.object({ igsid: z.string() }), size: 64 });

/** Queues a help reply for each sender who got none today. During a flood some get none. */
export async function queueHelp(tx: Services, igsids: readonly string[]): Promise<void> {
  const payloads = (await keepUnhelped(tx, igsids)).map((igsid) => {
    const id = randomUUID();
    return { id, box: sealedSender.seal(tx.keys, id, { igsid }).toString('base64') };
  });
  await tx.queue.add(tx.db, JOB, ...payloads);
}

/** Tells a person who sent no valid code how to get one. */
export const helpJob: Job = {
  name: JOB,
  retries: 2,
  async run(services, payload) {
    const { id, box } = Payload.parse(payload);
    const { igsid } = sealedSender.open(services.keys, id, Buffer.from(box, 'base64'));
    const sent = await sendMessage(services, igsid, helpReply(services.site.origin()));
    if (sent.outcome === 'unavailable') throw new AppError('LOGIN_UNAVAILABLE');
  },
};
