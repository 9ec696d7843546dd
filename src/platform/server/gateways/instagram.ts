import { SECOND } from '#platform/shared/durations.ts';
import { QuestionBudget } from './instagram-budget.ts';
import { openDiscovery, type FindAccount } from './instagram-discovery.ts';
import { openLogin, type LoginGateway } from './instagram-login.ts';
import { openMessages, type MessagesGateway } from './instagram-messages.ts';
import { openPictures, type PictureLookup } from './instagram-pictures.ts';
import type { AddressOf, InstagramSettings } from './instagram-settings.ts';
import { readSignedRequest, type SignedRequest } from './signed-request.ts';

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
