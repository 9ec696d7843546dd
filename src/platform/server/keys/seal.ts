import { createCipheriv, createDecipheriv, randomBytes, type KeyObject } from 'node:crypto';

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a value: version byte, random nonce, AES-256-GCM ciphertext, tag. The label (place and row id) is authenticated
 * too, so that a box moved to another row does not open.
 */
export function seal(key: Buffer | KeyObject, plain: Buffer, label: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(label));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.of(VERSION), nonce, body, cipher.getAuthTag()]);
}

export function open(key: Buffer | KeyObject, box: Buffer, label: string): Buffer {
  if (box[0] !== VERSION) throw new Error(`A sealed value has the unknown version ${box[0]}`);
  const nonce = box.subarray(1, 1 + NONCE_BYTES);
  // A shorter tag is easier to forge. Node 26 refuses it by default, older versions only with this option.
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(label));
  decipher.setAuthTag(box.subarray(-TAG_BYTES));
  const plain = decipher.update(box.subarray(1 + NONCE_BYTES, -TAG_BYTES));
  // Throws unless the tag fits. In this mode nothing is left to decrypt.
  decipher.final();
  return plain;
}

/** How many bytes a box holds, padding included. */
export function contentSize(box: Buffer): number {
  return box.length - 1 - NONCE_BYTES - TAG_BYTES;
}

/** Always eight bytes, so that the length of a box reveals nothing. */
export function packId(id: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(id));
  return bytes;
}

export function unpackId(bytes: Buffer): number {
  return Number(bytes.readBigUInt64BE());
}

const TEXT_BLOCK = 512;

/**
 * Pads a text to whole blocks, so that the length of a box does not reveal the length of the text; with a size, to exactly that
 * many bytes.
 */
export function packText(text: string, size = wholeBlocks(text)): Buffer {
  const content = Buffer.from(text, 'utf8');
  const needed = content.length + 4;
  if (needed > size) throw new Error(`A sealed value needs ${needed} bytes and has ${size}`);
  const padded = Buffer.alloc(size);
  padded.writeUInt32BE(content.length);
  content.copy(padded, 4);
  return padded;
}

/** The bytes of as many blocks as a text needs. */
export function wholeBlocks(text: string, block = TEXT_BLOCK): number {
  return Math.ceil((Buffer.byteLength(text) + 4) / block) * block;
}

export function unpackText(bytes: Buffer): string {
  return bytes.toString('utf8', 4, 4 + bytes.readUInt32BE());
}
