import * as z from 'zod/mini';

/** What Instagram returned about the account of the person who logged in. */
export const ProvedAccount = z.object({
  handle: z.string(),
  name: z.nullable(z.string()),
  instagramId: z.string(),
  /** The id that Instagram gives to our app alone; Meta's callbacks name the account by it. */
  scopedId: z.string(),
});
export type ProvedAccount = z.output<typeof ProvedAccount>;

/** The same with a token, to ask Instagram again later. The token never reaches a browser or the log. */
export const LinkableAccount = z.extend(ProvedAccount, {
  accountType: z.string(),
  token: z.string(),
  /** In milliseconds. */
  tokenExpiresAt: z.number(),
});
export type LinkableAccount = z.output<typeof LinkableAccount>;

/** For the upgrade of sealed values from version 1, where `instagramId` was called `networkId`. */
export function renameNetworkId(old: unknown): object {
  const { networkId, ...others } = old as { networkId: unknown };
  return { ...others, instagramId: networkId };
}
