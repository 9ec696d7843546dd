import type { Keys } from './keys.ts';

/** The bytes of a tag in a stream: one block of the cipher. */
export const STREAM_TAG_BYTES = 16;

type Block = [number, number, number, number];

/** A place in a stream: its month, and its number in that month. */
export interface Place {
  month: number;
  n: number;
}

/**
 * Many tags of one owner. Each is the encrypted block of its place, mixed with a secret of the
 * owner, so no two look alike and none leads to another. One call makes any number of them: a keyed hash for each would cost ten
 * times as much. A stream is small, because there may be very many.
 */
export class TagStream {
  readonly #keys: Pick<Keys, 'encryptBlocks'>;
  /** The secret, one character for each byte: a short string needs much less memory than a buffer. Equal for one owner only. */
  readonly id: string;

  /** The secret is a keyed hash of the owner, of which a block is used. */
  constructor(keys: Pick<Keys, 'encryptBlocks'>, secret: Buffer) {
    this.#keys = keys;
    this.id = secret.toString('latin1', 0, STREAM_TAG_BYTES);
  }

  /** The tags of these places, one after the other in one buffer. Tags of different kinds have nothing in common. */
  tags(kind: number, places: readonly Place[]): Buffer {
    const blocks = Buffer.allocUnsafe(places.length * STREAM_TAG_BYTES);
    // Four numbers of 32 bits a block, mixed with the secret: byte by byte it would take three times as long.
    const [first, second, third, fourth] = [0, 4, 8, 12].map((at) => this.#secretAt(at)) as Block;
    let at = 0;
    for (const { month, n } of places) {
      if (month >>> 0 !== month || n >>> 0 !== n) throw new RangeError(`A place is out of range: ${month}, ${n}`);
      blocks.writeInt32BE((kind << 24) ^ first, at);
      blocks.writeInt32BE(month ^ second, at + 4);
      blocks.writeInt32BE(n ^ third, at + 8);
      at = blocks.writeInt32BE(fourth, at + 12);
    }
    return this.#keys.encryptBlocks(blocks);
  }

  tag(kind: number, place: Place): Buffer {
    return this.tags(kind, [place]);
  }

  /** The blocks of contents of up to 15 bytes, one after the other in one buffer. */
  blocksOf(kind: number, contents: readonly Buffer[]): Buffer {
    const blocks = Buffer.alloc(contents.length * STREAM_TAG_BYTES);
    for (const [index, content] of contents.entries()) {
      if (content.length >= STREAM_TAG_BYTES) throw new Error('This is too long for a block');
      blocks[index * STREAM_TAG_BYTES] = kind;
      content.copy(blocks, index * STREAM_TAG_BYTES + 1);
    }
    for (let at = 0; at < blocks.length; at += 1) {
      blocks[at] = (blocks[at] ?? 0) ^ this.id.charCodeAt(at % STREAM_TAG_BYTES);
    }
    return this.#keys.encryptBlocks(blocks);
  }

  /** Four bytes of the secret. */
  #secretAt(at: number): number {
    const { id } = this;
    return (
      (id.charCodeAt(at) << 24) | (id.charCodeAt(at + 1) << 16) | (id.charCodeAt(at + 2) << 8) | id.charCodeAt(at + 3)
    );
  }
}

/** Splits what `tags` returns. */
export function splitTags(tags: Buffer): Buffer[] {
  const count = tags.length / STREAM_TAG_BYTES;
  return Array.from({ length: count }, (_, index) =>
    tags.subarray(index * STREAM_TAG_BYTES, (index + 1) * STREAM_TAG_BYTES),
  );
}
