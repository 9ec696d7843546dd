import type { KeyObject } from 'node:crypto';
import { open, rename, type FileHandle } from 'node:fs/promises';
import { CHUNK_BYTES, newChunkKey, sealChunk, type ChunkKey } from './seal-chunks.ts';

/** Empty lines follow the content, up to the length of the file. */
const PADDING = '\n';

/**
 * Writes a text that only the private half of `recipient` opens, with one chunk at a time in memory. Only its owner can read
 * the file. It gets its name once it is complete and on the disk.
 */
export async function writeSealedFile(
  path: string,
  recipient: KeyObject,
  writeContent: (write: (text: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const file = await open(`${path}.part`, 'wx', 0o600);
  try {
    const chunks = new ChunkWriter(file, newChunkKey(recipient));
    await chunks.begin();
    await writeContent((text) => chunks.write(text));
    await chunks.end();
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.part`, path);
}

class ChunkWriter {
  readonly #file: FileHandle;
  readonly #key: ChunkKey;
  #waiting: Buffer = Buffer.alloc(0);
  #written = 0;

  constructor(file: FileHandle, key: ChunkKey) {
    this.#file = file;
    this.#key = key;
  }

  async begin(): Promise<void> {
    await this.#file.writeFile(this.#key.header);
  }

  async write(text: string): Promise<void> {
    this.#waiting = Buffer.concat([this.#waiting, Buffer.from(text)]);
    // The last chunk is marked as such, so something is always kept back for it.
    while (this.#waiting.length > CHUNK_BYTES) await this.#writeChunk(false);
  }

  async end(): Promise<void> {
    const count = paddedCount(this.#written + 1);
    while (this.#written < count) {
      const missing = CHUNK_BYTES - this.#waiting.length;
      this.#waiting = Buffer.concat([this.#waiting, Buffer.alloc(missing, PADDING)]);
      await this.#writeChunk(this.#written === count - 1);
    }
  }

  async #writeChunk(isLast: boolean): Promise<void> {
    const plain = this.#waiting.subarray(0, CHUNK_BYTES);
    await this.#file.writeFile(sealChunk(this.#key, { index: this.#written, isLast }, plain));
    this.#waiting = this.#waiting.subarray(CHUNK_BYTES);
    this.#written += 1;
  }
}

/** Rounds up by an eighth at most, so that the length of a file does not show how many rows came since the one before. */
function paddedCount(chunks: number): number {
  const step = 2 ** Math.max(0, Math.floor(Math.log2(chunks)) - 3);
  return Math.ceil(chunks / step) * step;
}
