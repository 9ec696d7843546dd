import * as z from 'zod/mini';

/** What Instagram returned about the account of the person who logged in, or who wrote to us. */
export const ProvedAccount = z.object({
  handle: z.string(),
  name: z.nullable(z.string()),
  /** Of a proof by a message: see message-account.ts. */
  instagramId: z.string(),
  /** The id that Instagram gives to our app alone; Meta's callbacks name the account by it. */
  scopedId: z.string(),
});
export type ProvedAccount = z.output<typeof ProvedAccount>;

/** A handle, and the Instagram account that has it. */
export type ProvedHandle = Pick<ProvedAccount, 'handle' | 'instagramId'>;

/** The same with a token, to ask Instagram again later. The token never reaches a browser or the log. */
const TokenAccount = z.extend(ProvedAccount, {
  accountType: z.string(),
  token: z.string(),
  /** In milliseconds. */
  tokenExpiresAt: z.number(),
});

/** An account about which Instagram can be asked again later: with its token, or as a sender of a message to us. */
export const LinkableAccount = z.discriminatedUnion('by', [
  z.extend(TokenAccount, { by: z.literal('login') }),
  /** `igsid` is what Instagram calls the sender. It is in no other value: elsewhere the account is named by a tag of it. */
  z.extend(ProvedAccount, { by: z.literal('message'), igsid: z.string() }),
]);
export type LinkableAccount = z.output<typeof LinkableAccount>;
