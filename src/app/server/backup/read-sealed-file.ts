import type { KeyObject } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { BackupRefused } from './manifest.ts';
import {
  findChunkKey,
  HEADER_BYTES,
  isHeader,
  openChunk,
  SEALED_CHUNK_BYTES,
  type ChunkKey,
  type ChunkPosition,
} from './seal-chunks.ts';

export interface SealedFile {
  /** The chunks of the content, from one of them to the last. */
  chunksFrom(index: number): AsyncGenerator<Buffer>;
}

/** Opens a file of `writeSealedFile` with the one of the private keys that fits. */
export async function openSealedFile(path: string, keys: readonly KeyObject[]): Promise<SealedFile> {
  const file = await open(path);
  try {
    const key = chooseKey(path, await readHeader(file, path), keys);
    const count = await countChunks(file, path);
    return { chunksFrom: (index) => readChunks(path, key, { index, count }) };
  } finally {
    await file.close();
  }
}

async function readHeader(file: FileHandle, path: string): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
  if (bytesRead === HEADER_BYTES && isHeader(buffer)) return buffer;
  throw new BackupRefused(`${path} is not a backup that this version can read.`);
}

function chooseKey(path: string, header: Buffer, keys: readonly KeyObject[]): ChunkKey {
  if (keys.length === 0) {
    throw new BackupRefused(`${path} is encrypted. Give the file with its private key: --key file`);
  }
  const found = keys.map((own) => findChunkKey(header, own)).find((key) => key !== null);
  if (found) return found;
  throw new BackupRefused(`${path} needs another key than the one given with --key, or its beginning is damaged.`);
}

async function countChunks(file: FileHandle, path: string): Promise<number> {
  const { size } = await file.stat();
  const count = (size - HEADER_BYTES) / SEALED_CHUNK_BYTES;
  if (count >= 1 && Number.isInteger(count)) return count;
  throw new BackupRefused(`The backup is damaged: ${basename(path)} has a wrong length, as if it was cut off.`);
}

async function* readChunks(
  path: string,
  key: ChunkKey,
  { index: first, count }: { index: number; count: number },
): AsyncGenerator<Buffer> {
  const file = await open(path);
  try {
    const sealed = Buffer.alloc(SEALED_CHUNK_BYTES);
    for (let index = first; index < count; index += 1) {
      await file.read(sealed, 0, SEALED_CHUNK_BYTES, HEADER_BYTES + index * SEALED_CHUNK_BYTES);
      const position = { index, isLast: index === count - 1 };
      yield openChunk(key, position, sealed) ?? explain(path, key, position, sealed);
    }
  } finally {
    await file.close();
  }
}

/** A chunk that opens as one in the middle, but is the last: those behind it are missing. */
function explain(path: string, key: ChunkKey, position: ChunkPosition, sealed: Buffer): never {
  const isCutOff = position.isLast && openChunk(key, { ...position, isLast: false }, sealed) !== null;
  throw new BackupRefused(`The backup is damaged: ${basename(path)} was ${isCutOff ? 'cut off' : 'changed'}.`);
}
