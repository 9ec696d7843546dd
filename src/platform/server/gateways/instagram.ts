import { SECOND } from '#platform/shared/durations.ts';
import { openDiscovery, type AccountLookup } from './instagram-discovery.ts';
import { openLogin, type LoginGateway } from './instagram-login.ts';
import { openMessages, type MessagesGateway } from './instagram-messages.ts';
import { openPictures, type PictureLookup } from './instagram-pictures.ts';
import type { AddressOf, InstagramSettings } from './instagram-settings.ts';
import { readSignedRequest, type SignedRequest } from './signed-request.ts';

const TIMEOUT = 10 * SECOND;

export type { InstagramAccount } from './instagram-discovery.ts';
export type { LoginOutcome } from './instagram-login.ts';

export interface InstagramGateway extends LoginGateway {
  findAccount(username: string): Promise<AccountLookup>;
  fetchPicture(url: string): Promise<PictureLookup>;
  /** Null if people cannot write to our account. */
  messages: MessagesGateway | null;
  /** Null if Meta did not sign it. */
  readSignedRequest(text: string): SignedRequest | null;
}

export function openInstagram(settings: InstagramSettings): InstagramGateway {
  const { appSecret, clock, sandbox, timeout = TIMEOUT } = settings;
  const addressOf: AddressOf = async (host) => (sandbox ? `${await sandbox.calls()}/${host}` : `https://${host}`);
  return {
    findAccount: openDiscovery({ ...settings, timeout, addressOf }),
    fetchPicture: openPictures({ clock, timeout, ...(sandbox ? { sandbox: () => sandbox.calls() } : {}) }),
    ...openLogin({ ...settings, timeout, addressOf }),
    messages: openOwnMessages({ ...settings, timeout, addressOf }),
    readSignedRequest: (text) => readSignedRequest(text, appSecret),
  };
}

function openOwnMessages(
  settings: InstagramSettings & { timeout: number; addressOf: AddressOf },
): MessagesGateway | null {
  const { handle, messagesToken, webhookToken } = settings;
  if (handle === undefined || messagesToken === undefined || webhookToken === undefined) return null;
  return openMessages({ ...settings, handle, messagesToken, webhookToken });
}
