import { hash } from 'node:crypto';

export type TagValue = string | number;

/** Of SHA-256, which hashes blocks of so many bytes. */
const BLOCK = 64;
const DIGEST = 32;
/** HMAC mixes its key with these bytes. */
const [INNER, OUTER] = [0x36, 0x5c];

/**
 * A key for HMAC-SHA-256. As two plain hashes that costs a third less than with Node's object for it, and a request makes some 20
 * tags.
 */
export class TagKey {
  readonly #inner: Buffer;
  /** With room for the inner hash. */
  readonly #outer: Buffer;

  constructor(key: Buffer) {
    if (key.length > BLOCK) throw new Error('A key longer than a block has to be hashed first');
    const mixed = (byte: number) => Uint8Array.from({ length: BLOCK }, (_, at) => (key[at] ?? 0) ^ byte);
    this.#inner = Buffer.from(mixed(INNER));
    this.#outer = Buffer.concat([mixed(OUTER), Buffer.alloc(DIGEST)]);
  }

  /** Hashes the length of each value too, so that ('ab', 'c') and ('a', 'bc') differ. */
  tag(values: readonly TagValue[]): Buffer {
    const texts = values.map(String);
    const size = texts.reduce((sum, text) => sum + 4 + Buffer.byteLength(text), BLOCK);
    const message = Buffer.allocUnsafe(size);
    let at = this.#inner.copy(message);
    for (const text of texts) {
      const written = message.write(text, at + 4);
      message.writeUInt32BE(written, at);
      at += 4 + written;
    }
    this.#outer.write(hash('sha256', message, 'binary'), BLOCK, 'binary');
    return hash('sha256', this.#outer, 'buffer');
  }
}
