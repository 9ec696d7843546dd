import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { AppError } from '#platform/shared/app-error.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import type { Services } from '#platform/server/services.ts';
import { sendMessage } from '../own-account.ts';
import { keepUnhelped } from './seen-messages.ts';

/** What our account writes. Instagram admits 1,000 bytes. Nothing here tells whether there are letters for anybody. */

interface Asked {
  digits: string;
  /** In which browser, when and where the digits were asked for. */
  browser: string;
  at: Date;
  origin: string;
}

export function digitsReply({ digits, browser, at, origin }: Asked): string {
  const [day, time] = [at.toISOString().slice(0, 10), at.toISOString().slice(11, 16)];
  return [
    `This is an automatic message. Your digits are ${digits}.`,
    `${browser} asked for them at ${hostOf(origin)} on ${day} at ${time} UTC. Type them there, in the browser that showed the code.`,
    'Never share them: anyone who has them could pretend to be you. We never ask for them here.',
    'If that wasn’t you, ignore this message, and nothing happens.',
  ].join('\n\n');
}

function helpReply(origin: string): string {
  return [
    'This is an automatic message. Nobody reads messages here, and we don’t keep them.',
    `To show that this account is yours, get a code at ${hostOf(origin)} and send it here. A code works for ten minutes.`,
  ].join('\n\n');
}

const hostOf = (origin: string) => new URL(origin).host;

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
