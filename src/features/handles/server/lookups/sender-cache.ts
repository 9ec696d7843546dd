import * as z from 'zod/mini';
import { HOUR } from '#platform/shared/durations.ts';
import type { Sender } from '#platform/server/gateways/instagram-messages.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import { openAnswerCache, type AnswerCache, type CacheDeps } from './answer-cache.ts';

/** What Instagram answered about a sender, and when. Null: it does not tell, because they have blocked us or are gone. */
interface KnownSender {
  sender: Sender | null;
  seenAt: number;
}

/** What Instagram answered about senders lately. */
export interface SenderCache extends Pick<AnswerCache<KnownSender>, 'getAll'> {
  /** Instagram has just answered this. */
  set(igsid: string, sender: Sender | null): Promise<void>;
}

/** As for all boxes of a kind, the size does not show what Instagram answered. A name has at most 100 characters. */
const senderBox = sealed('redis.sender', {
  version: 1,
  schema: z.object({
    seenAt: z.number(),
    sender: z.nullable(
      z.object({ username: z.string(), name: z.nullable(z.string()), followers: z.nullable(z.number()) }),
    ),
  }),
  size: 1024,
});

interface Options extends CacheDeps {
  /** How long an answer counts; 0: Instagram is always asked. */
  freshFor?: number | undefined;
}

export function openSenders({ freshFor = HOUR, ...deps }: Options): SenderCache {
  const { keys, clock } = deps;
  const answers = openAnswerCache<KnownSender>(deps, {
    keptFor: freshFor,
    nameOf: (igsid) => keys.tag('shared', 'sender', igsid).toString('base64url'),
    seal: (name, known) => senderBox.seal(keys, name, known),
    open: (name, box) => senderBox.open(keys, name, box),
  });
  return {
    getAll: (igsids) => answers.getAll(igsids),
    set: (igsid, sender) => answers.set(igsid, { sender, seenAt: clock.now().getTime() }),
  };
}
