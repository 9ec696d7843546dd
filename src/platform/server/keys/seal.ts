import { createCipheriv, createDecipheriv, randomBytes, type KeyObject } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

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

/** Always eight bytes, so that the length of a box reveals nothing. */
export function packId(id: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(id));
  return bytes;
}

export function unpackId(bytes: Buffer): number {
  return Number(bytes.readBigUInt64BE());
}

/** How long the padded content of a box is, in bytes. The length must not say in which script a text is written. */
export type Room =
  /** Always so long. A text for which that is too little is deflated: scripts with more bytes a character have more to save. */
  | { size: number }
  /** So long, or a multiple, by the number of UTF-16 units alone: for texts most of which are much shorter than the longest. */
  | { block: number };

/** The bytes before a text: its form, in two bits, and its length. */
const HEAD_BYTES = 4;
const FORMS = { utf8: 0, deflated: 1, utf16: 2 };
const FORM = 2 ** 30;

export function packText(text: string, room: Room): Buffer {
  if ('block' in room) {
    const units = Buffer.from(text, 'utf16le');
    return pad(units, FORMS.utf16, Math.ceil((units.length + HEAD_BYTES) / room.block) * room.block);
  }
  const plain = Buffer.from(text, 'utf8');
  const isShort = plain.length + HEAD_BYTES <= room.size;
  return isShort ? pad(plain, FORMS.utf8, room.size) : pad(deflateRawSync(plain), FORMS.deflated, room.size);
}

/** Whether a text has room in a box of one length. */
export function fitsInto(text: string, size: number): boolean {
  const room = size - HEAD_BYTES;
  return Buffer.byteLength(text) <= room || deflateRawSync(text).length <= room;
}

function pad(content: Buffer, form: number, size: number): Buffer {
  const needed = content.length + HEAD_BYTES;
  if (needed > size) throw new Error(`A sealed value needs ${needed} bytes and has ${size}`);
  const padded = Buffer.alloc(size);
  padded.writeUInt32BE(form * FORM + content.length);
  content.copy(padded, HEAD_BYTES);
  return padded;
}

export function unpackText(bytes: Buffer): string {
  const head = bytes.readUInt32BE();
  const end = HEAD_BYTES + (head % FORM);
  const form = Math.floor(head / FORM);
  if (form === FORMS.utf16) return bytes.toString('utf16le', HEAD_BYTES, end);
  if (form === FORMS.utf8) return bytes.toString('utf8', HEAD_BYTES, end);
  return inflateRawSync(bytes.subarray(HEAD_BYTES, end)).toString('utf8');
}
