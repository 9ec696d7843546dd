import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { DAY } from '#platform/shared/durations.ts';
import type { Purpose } from '#platform/server/gateways/instagram.ts';
import type {
  MessagesGateway,
  Sender,
  SenderOutcome,
  SendOutcome,
} from '#platform/server/gateways/instagram-messages.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import { messagesToken } from './schema.ts';

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
export async function readSender(services: Services, igsid: string, purpose: Purpose): Promise<SenderOutcome> {
  const { messages } = services.instagram;
  if (!messages) return { outcome: 'unavailable', reason: 'not set up' };
  const { token } = await readToken(services, messages);
  return ask(services, messages, { token, igsid, purpose });
}

type SenderAnswer = ({ outcome: 'ok' } & Sender) | { outcome: 'refused' } | { outcome: 'unavailable' };

/** Questions at the same time. */
const CONCURRENT = 5;
/** In a row. One sender whom Instagram cannot tell must not stop the questions about others. */
const MAX_FAILURES = 3;

/**
 * Who these senders are, each of whom has an entry in the answer. What Instagram said within the last hour counts; the others are
 * asked about, until an outage: nobody waits for a hundred timeouts.
 */
export async function askSenders(
  services: Services,
  igsids: readonly string[],
  purpose: Purpose,
): Promise<Map<string, SenderAnswer>> {
  const known = await services.senders.getAll(igsids);
  const answers = new Map<string, SenderAnswer>();
  for (const igsid of igsids) answers.set(igsid, answerOf(known.get(igsid)));
  const waiting = [...answers.keys()].filter((igsid) => !known.has(igsid));
  const { messages } = services.instagram;
  if (!messages || waiting.length === 0) return answers;
  const { token } = await readToken(services, messages);
  let failures: string[] = [];
  const askInTurn = async () => {
    while (failures.length < MAX_FAILURES) {
      const igsid = waiting.pop();
      if (igsid === undefined) return;
      const answer = await ask(services, messages, { token, igsid, purpose });
      failures = answer.outcome === 'unavailable' ? [...failures, answer.reason] : [];
      answers.set(igsid, answer.outcome === 'ok' ? answer : { outcome: answer.outcome });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT }, askInTurn));
  const [reason] = failures;
  if (reason !== undefined) services.log.warn({ reason }, 'instagram did not tell who wrote to us');
  return answers;
}

interface Question {
  token: string;
  igsid: string;
  purpose: Purpose;
}

/** The answer counts for an hour, also one that the person cannot be read. */
async function ask(
  { senders }: Uses<'senders'>,
  messages: MessagesGateway,
  question: Question,
): Promise<SenderOutcome> {
  const { token, igsid, purpose } = question;
  const answer = await messages.readSender(token, igsid, purpose);
  if (answer.outcome === 'unavailable') return answer;
  if (answer.outcome === 'refused') await senders.set(igsid, null);
  else await senders.set(igsid, { username: answer.username, name: answer.name, followers: answer.followers });
  return answer;
}

function answerOf(known: { sender: Sender | null } | undefined): SenderAnswer {
  if (!known) return { outcome: 'unavailable' };
  return known.sender ? { outcome: 'ok', ...known.sender } : { outcome: 'refused' };
}

/** Sends a message to a person who wrote to our account. */
export async function sendMessage(
  services: Uses<'db' | 'keys' | 'instagram'>,
  igsid: string,
  text: string,
): Promise<SendOutcome> {
  const { messages } = services.instagram;
  if (!messages) return { outcome: 'unavailable', reason: 'not set up' };
  return messages.sendMessage((await readToken(services, messages)).token, igsid, text);
}

/** The environment's token, or what became of it. If the operator sets another one, that counts. */
async function readToken({ db, keys }: Uses<'db' | 'keys'>, messages: MessagesGateway) {
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
  const renewed = await instagram.renewToken(token, 'proof');
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
