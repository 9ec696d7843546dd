import type { Clock } from '../clock.ts';

export const VERSION = 'v25.0';
export const ANSWER_LIMIT = 64 * 1024;

export interface InstagramSettings {
  appId: string;
  /** Proves to Meta that it is we who ask, and to us that it is Meta who calls. */
  appSecret: string;
  /** What a login asks the person for. */
  scopes: string[];
  /** Our own professional account, in whose name others are looked up. */
  accountId: string;
  discoveryToken: string;
  /** How many lookups an hour signed-out callers may cause; no limit if left out. */
  visitorLookups?: number;
  clock: Clock;
  sandbox?: SandboxAddresses;
  timeout?: number;
}

/** Where the sandbox plays all of Meta's hosts; asked anew each time, because it is known once it listens. */
export interface SandboxAddresses {
  /** For our own calls. */
  calls(): string | Promise<string>;
  /** For a browser that reached us at this origin. */
  pages(origin: string): string | Promise<string>;
}

/** Meta's host, or the folder in which the sandbox plays it. */
export type AddressOf = (host: string) => Promise<string>;
