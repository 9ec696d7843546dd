import * as z from 'zod/mini';
import type { Keys } from '#platform/server/keys/keys.ts';
import { ownerSlots } from '#platform/server/keys/owner-tag.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import type { passkeys } from '../schema.ts';

export const MAX_PASSKEYS = 10;

/*
 * In characters of base64url, so that every passkey fits into its box. Authenticators make far shorter ids for discoverable keys; the
 * largest key that is asked for is one of RSA with 2048 bits.
 */
export const MAX_CREDENTIAL_ID = 640;
export const MAX_PUBLIC_KEY = 368;

/** The ways in which a browser can reach an authenticator. */
export const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

const StoredPasskey = z.object({
  userId: z.int(),
  /** As the authenticator knows it, in base64url. */
  credentialId: z.string(),
  /** COSE, in base64url. */
  publicKey: z.string(),
  /** How often the authenticator says it was used; most always say 0. */
  counter: z.int(),
  transports: z.array(z.enum(TRANSPORTS)),
  name: z.string(),
  createdOn: z.iso.date(),
  lastUsedOn: z.nullable(z.iso.date()),
  isSynced: z.boolean(),
});
export type StoredPasskey = z.output<typeof StoredPasskey>;

const sealedPasskey = sealed('passkeys.box', { version: 1, schema: StoredPasskey, size: 1536 });

type Row = typeof passkeys.$inferSelect;

export const passkeySlots = (keys: Keys, userId: number) => ownerSlots(keys, 'passkeys', userId, MAX_PASSKEYS);

/** A sign-in names only the credential, and finds its passkey by this. */
export const credentialTag = (keys: Keys, credentialId: string) => keys.tag('link', 'passkey', credentialId);

/** The name of a passkey in calls. Its row cannot be found by it. */
export const passkeyId = (keys: Keys, credentialId: string) =>
  keys.tag('row', 'passkey', credentialId).toString('base64url').slice(0, 12);

/** What authenticators know an account by: the same for all of its passkeys, and no number that we use elsewhere. */
export const userHandle = (keys: Keys, userId: number) => keys.tag('owner', 'passkey-user', userId);

export function passkeyRow(keys: Keys, ownerTag: Buffer, passkey: StoredPasskey): Row {
  const tag = credentialTag(keys, passkey.credentialId);
  return { ownerTag, credentialTag: tag, box: sealedPasskey.seal(keys, ownerTag, passkey) };
}

export function openPasskey(keys: Keys, { ownerTag, box }: Pick<Row, 'ownerTag' | 'box'>): StoredPasskey {
  return sealedPasskey.open(keys, ownerTag, box);
}
