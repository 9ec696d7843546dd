import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { fetchBounded, type Bounds } from './bounded-fetch.ts';
import { unanswered, type Asked, type Purpose, type QuestionBudget } from './instagram-budget.ts';
import { isSignedBody, readIncomingMessages, type IncomingMessage } from './instagram-message-events.ts';
import { ANSWER_LIMIT, type AddressOf, type InstagramSettings } from './instagram-settings.ts';
import {
  describeGraphError,
  GraphError,
  readJson,
  readName,
  readUsername,
  unavailable,
  type Unavailable,
} from './meta-answers.ts';

const VERSION = 'v26.0';

/** Our own account's messages. Calls take its token, because it is renewed while the server runs. */
export interface MessagesGateway {
  /** Our account's username. */
  handle: string;
  /** The token of the environment, which may have been renewed since. */
  token: string;
  /** Opens the conversation with our account, for a browser that reached us at `origin`. Instagram passes `ref` on to us. */
  conversationUrl(conversation: { ref: string; origin: string }): Promise<string>;
  /** Whether Meta sent the token that the operator chose for the webhook. */
  isWebhookToken(token: string): boolean;
  /** The messages that people sent to our account; null if Meta did not sign the text. */
  readPost(post: { text: string; signature: string }): IncomingMessage[] | null;
  /** Who wrote: the current username of a sender. 'refused': they have blocked us, or are gone, or cannot be read. */
  readSender(token: string, igsid: string, purpose: Purpose): Promise<SenderOutcome>;
  /** Counts as part of a proof, whatever it says. */
  sendMessage(token: string, igsid: string, text: string): Promise<SendOutcome>;
}

/** A person who has written to our account. */
export interface Sender {
  username: string;
  name: string | null;
  followers: number | null;
}

type Refusal = 'blocked' | 'unreadable' | 'window-closed';

/** Reasons are fixed texts, safe for the log. What is 'unavailable' may work a moment later, what is 'refused' will not. */
type Failure = { outcome: 'refused'; reason: Refusal } | Unavailable;
export type SenderOutcome = ({ outcome: 'ok' } & Sender) | Failure;
export type SendOutcome = { outcome: 'ok' } | Failure;

const Profile = z.object({
  username: z.optional(z.string()),
  name: z.nullish(z.string()),
  follower_count: z.nullish(z.number()),
});
const Sent = z.object({ message_id: z.string() });

/** Meta's codes, with their subcodes, for what stays the same however often we ask. The others count as an outage. */
const REFUSALS: { code: number; subcode?: number; reason: Refusal }[] = [
  { code: 10, subcode: 2_534_022, reason: 'window-closed' },
  // The person cannot be reached, or their profile cannot be loaded although they wrote to us.
  { code: 551, reason: 'blocked' },
  { code: 100, subcode: 33, reason: 'blocked' },
  // No consent, no such user, or a call that is not accepted.
  { code: 230, reason: 'unreadable' },
  { code: 9010, reason: 'unreadable' },
  { code: 100, reason: 'unreadable' },
];

type Settings = Pick<InstagramSettings, 'appSecret' | 'accountId' | 'metaSecret' | 'sandbox'> & {
  handle: string;
  messagesToken: string;
  webhookToken: string;
  timeout: number;
  addressOf: AddressOf;
  budget: QuestionBudget;
};

export function openMessages(settings: Settings): MessagesGateway {
  const { handle, messagesToken, webhookToken, accountId, appSecret, metaSecret, sandbox } = settings;
  const { timeout, addressOf, budget } = settings;
  const secrets = metaSecret === undefined ? [appSecret] : [appSecret, metaSecret];

  async function call(token: string, path: string, purpose: Purpose, bounds: Partial<Bounds> = {}): Promise<Asked> {
    const url = new URL(`${await addressOf('graph.instagram.com')}/${VERSION}/${path}`);
    const headers = { authorization: `Bearer ${token}` };
    return budget.ask(purpose, () =>
      fetchBounded(url, { ...bounds, headers, signal: AbortSignal.timeout(timeout), limit: ANSWER_LIMIT }),
    );
  }

  return {
    handle,
    token: messagesToken,
    async conversationUrl({ ref, origin }) {
      const host = 'ig.me';
      const url = new URL(`${sandbox ? `${await sandbox.pages(origin)}/${host}` : `https://${host}`}/m/${handle}`);
      url.searchParams.set('ref', ref);
      return url.href;
    },
    isWebhookToken: (token) => isSame(token, webhookToken),
    readPost: ({ text, signature }) =>
      isSignedBody(text, signature, secrets) ? readIncomingMessages(text, accountId) : null,

    async readSender(token, igsid, purpose) {
      const path = `${igsid}?fields=${Object.keys(Profile.shape).join()}`;
      const answer = readAnswer(await call(token, path, purpose), Profile);
      if ('outcome' in answer) return answer;
      if (answer.username === undefined) return unavailable('unknown answer');
      const username = readUsername(answer.username);
      if (username === null) return { outcome: 'refused', reason: 'unreadable' };
      return { outcome: 'ok', username, name: readName(answer.name), followers: answer.follower_count ?? null };
    },

    async sendMessage(token, igsid, text) {
      const json = { recipient: { id: igsid }, message: { text } };
      const answer = readAnswer(await call(token, `${accountId}/messages`, 'proof', { json }), Sent);
      return 'outcome' in answer ? answer : { outcome: 'ok' };
    },
  };
}

function readAnswer<S extends z.ZodMiniType<object>>(fetched: Asked, schema: S): z.infer<S> | Failure {
  if ('failed' in fetched) return unanswered(fetched);
  const { status, bytes } = fetched;
  const body = readJson(bytes);
  const failed = z.safeParse(GraphError, body);
  if (failed.success) return failureOf(failed.data.error);
  const parsed = z.safeParse(schema, body);
  if (status === 200 && parsed.success) return parsed.data;
  return unavailable(status === 200 ? 'unknown answer' : `status ${status}`);
}

function failureOf({ code, error_subcode }: z.infer<typeof GraphError>['error']): Failure {
  const refusal = REFUSALS.find((known) => known.code === code && [undefined, error_subcode].includes(known.subcode));
  if (refusal) return { outcome: 'refused', reason: refusal.reason };
  return unavailable(describeGraphError(code));
}

/** In constant time, whatever the lengths. */
function isSame(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer];
  return timingSafeEqual(a, b);
}
