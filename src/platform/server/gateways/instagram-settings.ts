import type { Clock } from '../clock.ts';

export const VERSION = 'v25.0';
export const ANSWER_LIMIT = 64 * 1024;

export interface InstagramSettings {
  appId: string;
  /** Signs our calls to Meta, and Meta's callbacks to us. */
  appSecret: string;
  /** The permissions that a login asks for. */
  scopes: string[];
  /** Our own professional account, which looks up the others. */
  accountId: string;
  discoveryToken: string;
  /** The username of our own account, to which people write. */
  handle?: string;
  /** Reads who wrote to our account, and answers. Without it no handle can be proved by a message. */
  messagesToken?: string;
  /** Meta repeats it when the webhook is set up. */
  webhookToken?: string;
  /** The secret of the Meta app, with which it may sign events too. */
  metaSecret?: string;
  clock: Clock;
  sandbox?: SandboxAddresses;
  timeout?: number;
}

/** Addresses of the sandbox, which plays all of Meta's hosts. Functions, because its port is known once it listens. */
export interface SandboxAddresses {
  /** For our own calls. */
  calls(): string | Promise<string>;
  /** For a browser that reached us at this origin. */
  pages(origin: string): string | Promise<string>;
}

/** The address of one of Meta's hosts, or of the sandbox's folder for it. */
export type AddressOf = (host: string) => Promise<string>;
