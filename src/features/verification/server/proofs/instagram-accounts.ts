import * as z from 'zod/mini';
import type { OtherId } from '#features/handles/server/index.ts';

/** What Instagram returned about the account of the person who logged in, or who wrote to us. */
export const ProvedAccount = z.object({
  handle: z.string(),
  name: z.nullable(z.string()),
  /** Of a login as it is; of a sender `sender:` and the id by which Instagram names them to us. */
  instagramId: z.string(),
  /** The id that Instagram gives to our app alone; Meta's callbacks name the account by it. Senders have none. */
  scopedId: z.nullable(z.string()),
});
export type ProvedAccount = z.output<typeof ProvedAccount>;

/** The same with a token, to ask Instagram again later. The token never reaches a browser or the log. */
const TokenAccount = z.extend(ProvedAccount, {
  by: z.literal('login'),
  accountType: z.string(),
  token: z.string(),
  /** In milliseconds. */
  tokenExpiresAt: z.number(),
});

/** An account about which Instagram can be asked again later: with its token, or as a sender of a message to us. */
export const LinkableAccount = z.discriminatedUnion('by', [
  TokenAccount,
  z.extend(ProvedAccount, { by: z.literal('message') }),
]);
export type LinkableAccount = z.output<typeof LinkableAccount>;

/** What a login or a message has shown: an account, and what is known about its other id. */
export interface ShownAccount<A extends ProvedAccount = ProvedAccount> {
  account: A;
  other: OtherId | null;
  /** When Instagram was asked, in milliseconds. */
  at: number;
}
