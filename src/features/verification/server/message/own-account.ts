import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { DAY } from '#platform/shared/durations.ts';
import type { MessagesGateway, SenderOutcome, SendOutcome } from '#platform/server/gateways/instagram-messages.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import type { Services } from '#platform/server/services.ts';
import { messagesToken } from '../schema.ts';

/** A token lasts 60 days: that leaves a month of daily tries. */
const RENEW_BEFORE = 30 * DAY;

const RenewedToken = z.object({
  token: z.string(),
  /** In milliseconds. */
  expiresAt: z.number(),
  /** A tag of the environment's token from which it was renewed. */
  origin: z.string(),
});
const sealedToken = sealed('messages_token.box', { version: 1, schema: RenewedToken, size: 2048 });

const rowTag = (keys: Keys) => keys.tag('link', 'messages_token');
const originOf = (keys: Keys, { token }: MessagesGateway) =>
  keys.tag('link', 'messages_token', token).toString('base64url');

/** Asks Instagram who sent a message to our account. */
export async function readSender(services: Services, igsid: string): Promise<SenderOutcome> {
  const { messages } = services.instagram;
  if (!messages) return { outcome: 'unavailable', reason: 'not set up' };
  return messages.readSender((await readToken(services, messages)).token, igsid);
}

/** Sends a message to a person who wrote to our account. */
export async function sendMessage(services: Services, igsid: string, text: string): Promise<SendOutcome> {
  const { messages } = services.instagram;
  if (!messages) return { outcome: 'unavailable', reason: 'not set up' };
  return messages.sendMessage((await readToken(services, messages)).token, igsid, text);
}

/** The environment's token, or what became of it. If the operator sets another one, that counts. */
async function readToken({ db, keys }: Services, messages: MessagesGateway) {
  const [row] = await db
    .select()
    .from(messagesToken)
    .where(eq(messagesToken.tag, rowTag(keys)));
  const renewed = row && sealedToken.open(keys, row.tag, row.box);
  if (renewed?.origin === originOf(keys, messages)) return renewed;
  return { token: messages.token, expiresAt: null };
}

/** It is not known when the environment's token expires, so that one is renewed on the first day. */
export const renewTokenJob: Job = { name: 'renew-messages-token', cron: '23 4 * * *', run: renewToken };

async function renewToken(services: Services): Promise<void> {
  const { db, keys, clock, instagram, log } = services;
  const { messages } = instagram;
  if (!messages) return;
  const { token, expiresAt } = await readToken(services, messages);
  if (expiresAt !== null && expiresAt - clock.now().getTime() > RENEW_BEFORE) return;
  const renewed = await instagram.renewToken(token);
  if (renewed.outcome !== 'ok') {
    // Tomorrow's run tries again. Instagram refuses a token that is less than a day old.
    log.warn({ reason: renewed.reason }, 'the token of our Instagram account was not renewed');
    return;
  }
  const tag = rowTag(keys);
  const value = {
    token: renewed.token,
    expiresAt: renewed.tokenExpiresAt.getTime(),
    origin: originOf(keys, messages),
  };
  const box = sealedToken.seal(keys, tag, value);
  await db.insert(messagesToken).values({ tag, box }).onConflictDoUpdate({ target: messagesToken.tag, set: { box } });
}
