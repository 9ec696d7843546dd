import {
  createCipheriv,
  createDecipheriv,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto';
import { publicBytes, publicKeyOf } from './backup-key.ts';

const FORMAT = Buffer.from('sub-rosa-backup 1\n');
const PUBLIC_BYTES = 32;
const CHECK_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export const HEADER_BYTES = FORMAT.length + PUBLIC_BYTES + CHECK_BYTES;
/** All chunks have this size, the last one too. */
export const CHUNK_BYTES = 64 * 1024;
export const SEALED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES;

/** The header of a sealed file and the key of its chunks. */
export interface ChunkKey {
  header: Buffer;
  key: Buffer;
}

/** Where a chunk belongs. Neither chunks that were moved nor a file that was cut off can be opened. */
export interface ChunkPosition {
  index: number;
  isLast: boolean;
}

/** A new key for one file. Only the private half of `recipient` finds it again, by the file's header. */
export function newChunkKey(recipient: KeyObject): ChunkKey {
  const once = generateKeyPairSync('x25519');
  const secret = diffieHellman({ privateKey: once.privateKey, publicKey: recipient });
  const sender = publicBytes(once.publicKey);
  const { key, check } = deriveKey(secret, sender, publicBytes(recipient));
  return { header: Buffer.concat([FORMAT, sender, check]), key };
}

/** The key of a file that was sealed to the public half of `own`; null if it was sealed to another. */
export function findChunkKey(header: Buffer, own: KeyObject): ChunkKey | null {
  const sender = header.subarray(FORMAT.length, FORMAT.length + PUBLIC_BYTES);
  const secret = agree(own, sender);
  if (!secret) return null;
  const { key, check } = deriveKey(secret, sender, publicBytes(own));
  return timingSafeEqual(check, header.subarray(-CHECK_BYTES)) ? { header, key } : null;
}

/** Null if the bytes are none that a sender draws: the header is damaged. */
function agree(own: KeyObject, sender: Buffer): Buffer | null {
  try {
    return diffieHellman({ privateKey: own, publicKey: publicKeyOf(sender) });
  } catch {
    return null;
  }
}

export const isHeader = (bytes: Buffer) =>
  bytes.length === HEADER_BYTES && bytes.subarray(0, FORMAT.length).equals(FORMAT);

/** The check says which private key fits without opening a chunk. It also fixes the key, which GCM alone does not. */
function deriveKey(secret: Buffer, sender: Buffer, recipient: Buffer): { key: Buffer; check: Buffer } {
  const salt = Buffer.concat([sender, recipient]);
  const bytes = Buffer.from(hkdfSync('sha256', secret, salt, FORMAT, 32 + CHECK_BYTES));
  return { key: bytes.subarray(0, 32), check: bytes.subarray(32) };
}

export function sealChunk({ header, key }: ChunkKey, position: ChunkPosition, plain: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(position), { authTagLength: TAG_BYTES });
  cipher.setAAD(header);
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Returns null if the chunk was changed or belongs to another position. */
export function openChunk({ header, key }: ChunkKey, position: ChunkPosition, sealed: Buffer): Buffer | null {
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(position), { authTagLength: TAG_BYTES });
  decipher.setAAD(header);
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}

/** Counts, because the key is used for one file only: no nonce occurs twice. */
function nonceOf({ index, isLast }: ChunkPosition): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUIntBE(index, NONCE_BYTES - 7, 6);
  nonce.writeUInt8(isLast ? 1 : 0, NONCE_BYTES - 1);
  return nonce;
}
