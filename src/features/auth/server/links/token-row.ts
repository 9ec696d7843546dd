import * as z from 'zod/mini';
import { SECOND } from '#platform/shared/durations.ts';
import { dayOf } from '#platform/server/clock.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { ownerTag } from '#platform/server/keys/owner-tag.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import type { accountTokens } from '../schema.ts';

export const TOKEN_PURPOSES = [
  'verify-email',
  'reset-password',
  'change-email',
  'stop-change',
  'revert-email',
] as const;
export type TokenPurpose = (typeof TOKEN_PURPOSES)[number];

/** A mail may arrive after the one that was asked for later, so several links of a kind work side by side. */
export const MAX_LINKS_PER_PURPOSE = 3;

const Token = z.object({
  /** The hash of the link's secret. */
  hash: z.string(),
  userId: z.int(),
  purpose: z.enum(TOKEN_PURPOSES),
  /** The account's address when the link was made; for a revert, the address to go back to. */
  email: z.string(),
  /** The address that the member wants to change to. */
  newEmail: z.optional(z.string()),
  /** For a revert: the hashes of older reverts, which outrank it. */
  outrankedBy: z.optional(z.array(z.string())),
  /** In seconds. The table itself stores only the day. */
  expires: z.int(),
});
export type Token = z.output<typeof Token>;

/** What is sealed in the row of a mailed link, under its tag. */
const sealedToken = sealed('account_tokens.box', { version: 1, schema: Token, size: 1024 });

type Row = typeof accountTokens.$inferSelect;

/** A mailed link leads to its row by this. */
export const tokenTag = (keys: Keys, hash: string) => keys.tag('link', 'token', hash);

/** An account has as many slots for links of a kind. */
export function ownerTagsOf(keys: Keys, userId: number, purpose: TokenPurpose): Buffer[] {
  return Array.from({ length: MAX_LINKS_PER_PURPOSE }, (_, slot) =>
    ownerTag(keys, 'account_tokens', userId, purpose, slot),
  );
}

export function sealToken(keys: Keys, slot: Buffer, token: Token): Row {
  const tag = tokenTag(keys, token.hash);
  const expiresOn = dayOf(new Date(token.expires * SECOND));
  return { tag, ownerTag: slot, box: sealedToken.seal(keys, tag, token), expiresOn };
}

export function openToken(keys: Keys, { tag, box }: Row): Token {
  return sealedToken.open(keys, tag, box);
}
