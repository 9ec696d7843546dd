import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { SECOND } from '#platform/shared/durations.ts';
import { QuestionBudget } from './instagram-budget.ts';
import { openDiscovery, type FindAccount } from './instagram-discovery.ts';
import { openLogin, type LoginGateway } from './instagram-login.ts';
import { openMessages, type MessagesGateway } from './instagram-messages.ts';
import { openPictures, type PictureLookup } from './instagram-pictures.ts';
import type { AddressOf, InstagramSettings } from './instagram-settings.ts';
import { Id, readJson } from './meta-answers.ts';

declare module '#platform/server/services.ts' {
  interface Services {
    instagram: InstagramGateway;
  }
}

const TIMEOUT = 10 * SECOND;

export type { Purpose } from './instagram-budget.ts';
export type { InstagramAccount } from './instagram-discovery.ts';
export type { LoginOutcome } from './instagram-login.ts';

export interface InstagramGateway extends LoginGateway {
  findAccount: FindAccount;
  fetchPicture(url: string): Promise<PictureLookup>;
  /** Null if people cannot write to our account. */
  messages: MessagesGateway | null;
  /** Null if Meta did not sign it. */
  readSignedRequest(text: string): SignedRequest | null;
}

export function openInstagram(settings: InstagramSettings): InstagramGateway {
  const { appSecret, clock, sandbox, timeout = TIMEOUT } = settings;
  // Meta has a limit for each of the three.
  const addressOf: AddressOf = async (host) => (sandbox ? `${await sandbox.calls()}/${host}` : `https://${host}`);
  return {
    findAccount: openDiscovery({ ...settings, timeout, addressOf, budget: new QuestionBudget(clock, 'us') }),
    fetchPicture: openPictures({ clock, timeout, ...(sandbox ? { sandbox: () => sandbox.calls() } : {}) }),
    ...openLogin({ ...settings, timeout, addressOf, budget: new QuestionBudget(clock, 'others') }),
    messages: openOwnMessages({ ...settings, timeout, addressOf, budget: new QuestionBudget(clock, 'us') }),
    readSignedRequest: (text) => readSignedRequest(text, appSecret),
  };
}

function openOwnMessages(
  settings: InstagramSettings & { timeout: number; addressOf: AddressOf; budget: QuestionBudget },
): MessagesGateway | null {
  const { handle, messagesToken, webhookToken } = settings;
  if (handle === undefined || messagesToken === undefined || webhookToken === undefined) return null;
  return openMessages({ ...settings, handle, messagesToken, webhookToken });
}

interface SignedRequest {
  /** The id that Instagram gives to our app alone: the `id` of a login, not its `user_id`. */
  userId: string;
}

const Payload = z.object({ algorithm: z.literal('HMAC-SHA256'), user_id: Id });

/** Reads Meta's `signature.payload`. Null unless it is signed with the app's secret. */
export function readSignedRequest(text: string, secret: string): SignedRequest | null {
  const [signature = '', payload = '', ...others] = text.split('.');
  if (others.length > 0) return null;
  const expected = createHmac('sha256', secret).update(payload).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const parsed = z.safeParse(Payload, readJson(Buffer.from(payload, 'base64url')));
  return parsed.success ? { userId: parsed.data.user_id } : null;
}
