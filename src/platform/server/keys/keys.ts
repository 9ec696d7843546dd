import { createCipheriv, createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Day } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { keyring } from './schema.ts';
import { open, packId, packText, seal, unpackId, unpackText, type Room } from './seal.ts';
import { TagKey, type TagValue } from './tag-key.ts';

declare module '#platform/server/services.ts' {
  interface Services {
    keys: Keys;
  }
}

/**
 * Each purpose has its own random key, so values tagged for one purpose cannot be joined with those for another. 'seal'
 * encrypts boxes, 'stream' the blocks of streams; the other keys make tags.
 */
const PERMANENT_PURPOSES = [
  'seal',
  'target',
  'handle',
  'sent',
  'match-slot',
  'reader',
  'person',
  'address',
  'link',
  'browser',
  'owner',
  'email',
  'session',
  'payment',
  'row',
  'shared',
  'stream',
] as const;
export type TagPurpose = Exclude<(typeof PERMANENT_PURPOSES)[number], 'seal' | 'stream'>;

declare const isNetworkId: unique symbol;

/** A name on another network, together with the network: a second network can be added without mixing the two. */
export type NetworkId = string & { readonly [isNetworkId]: true };

/** These keys tag names on other networks. */
type NetworkPurpose = 'target' | 'handle';
export type TagValues<Purpose extends TagPurpose> = Purpose extends NetworkPurpose
  ? [what: string, name: NetworkId, ...others: TagValue[]]
  : TagValue[];

export interface Keys {
  /** A keyed hash: the same values give the same tag, and without the key nobody can find the values. */
  tag<Purpose extends TagPurpose>(purpose: Purpose, ...values: TagValues<Purpose>): Buffer;
  /** Encrypts blocks of 16 bytes, each by itself: see tag-stream.ts. */
  encryptBlocks(blocks: Buffer): Buffer;
  /** Like `tag`, with a key for that day only, which is deleted after 48 hours. */
  dayTag(db: Db, day: Day, ...values: TagValue[]): Promise<Buffer>;
  /** Seals a user's id in a box of fixed length. `place` is where it is stored: its column and the id of its row. */
  sealId(id: number, place: string): Buffer;
  openId(box: Buffer, place: string): number;
  sealText(text: string, place: string, room: Room): Buffer;
  openText(box: Buffer, place: string): string;
}

export async function openKeyring(db: Db, master: Buffer): Promise<Keys> {
  const permanentKeys = await findOrCreateKeys(db, master, PERMANENT_PURPOSES, null);
  const key = (purpose: (typeof PERMANENT_PURPOSES)[number]) => permanentKeys.get(purpose) as Buffer;
  const tagKeys = new Map([...permanentKeys].map(([purpose, bytes]) => [purpose, new TagKey(bytes)]));
  const days = new Map<Day, TagKey>();
  const sealKey = createSecretKey(key('seal'));
  // Blocks do not depend on those before, so one cipher serves all calls.
  const blockCipher = createCipheriv('aes-256-ecb', key('stream'), null).setAutoPadding(false);

  return {
    tag: (purpose, ...values) => (tagKeys.get(purpose) as TagKey).tag(values),
    encryptBlocks: (blocks) => blockCipher.update(blocks),
    async dayTag(tx, day, ...values) {
      let known = days.get(day);
      if (!known) {
        const bytes = (await findOrCreateKeys(tx, master, ['day'], day)).get('day');
        if (!bytes) throw new Error(`The keyring has no key for ${day}`);
        known = new TagKey(bytes);
        days.clear();
        days.set(day, known);
      }
      return known.tag(values);
    },
    sealId: (id, place) => seal(sealKey, packId(id), place),
    openId: (box, place) => unpackId(open(sealKey, box, place)),
    sealText: (text, place, room) => seal(sealKey, packText(text, room), place),
    openText: (box, place) => unpackText(open(sealKey, box, place)),
  };
}

/** Several nodes may start at once: the first insert wins, and all nodes read its key. */
async function findOrCreateKeys(
  db: Db,
  master: Buffer,
  purposes: readonly string[],
  day: Day | null,
): Promise<Map<string, Buffer>> {
  const find = async () => {
    const isDay = day === null ? isNull(keyring.day) : eq(keyring.day, day);
    const rows = await db
      .select({ purpose: keyring.purpose, day: keyring.day, wrapped: keyring.wrapped })
      .from(keyring)
      .where(and(inArray(keyring.purpose, [...purposes]), isDay));
    return new Map(rows.map((row) => [row.purpose, unwrapKey(master, row)]));
  };

  const found = await find();
  const missing = purposes.filter((purpose) => !found.has(purpose));
  if (missing.length === 0) return found;
  const rows = missing.map((purpose) => ({
    id: randomUUID(),
    purpose,
    day,
    wrapped: wrapKey(master, randomBytes(32), { purpose, day }),
  }));
  await db.insert(keyring).values(rows).onConflictDoNothing();
  return find();
}

/** A random id that all backups of this database share: that of its key for boxes. Null before the first start. */
export async function readKeyringId(db: Db): Promise<string | null> {
  const isOfSeal = and(eq(keyring.purpose, 'seal'), isNull(keyring.day));
  const [row] = await db.select({ id: keyring.id }).from(keyring).where(isOfSeal);
  return row?.id ?? null;
}

interface KeyName {
  purpose: string;
  day: Day | null;
}

const labelOf = ({ purpose, day }: KeyName) => `keyring:${purpose}:${day ?? ''}`;

export const wrapKey = (master: Buffer, key: Buffer, name: KeyName) => seal(master, key, labelOf(name));

export function unwrapKey(master: Buffer, { wrapped, ...name }: KeyName & { wrapped: Buffer }): Buffer {
  try {
    return open(master, wrapped, labelOf(name));
  } catch (cause) {
    throw new WrongMasterKey('MASTER_KEY: this is not the master key of this database.', { cause });
  }
}

export class WrongMasterKey extends Error {}
