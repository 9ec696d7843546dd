import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { scratchPerFile } from '#test/harness/database/scratch.ts';
import { backupKeys, recipient } from '#test/harness/sealed-backup.ts';
import { openSealedFile } from './read-sealed-file.ts';
import { CHUNK_BYTES, HEADER_BYTES, SEALED_CHUNK_BYTES } from './seal-chunks.ts';
import { writeSealedFile } from './write-sealed-file.ts';

const scratch = scratchPerFile();

async function write(text: string, times = 1): Promise<string> {
  const path = scratch.newFolder();
  await writeSealedFile(path, recipient, async (add) => {
    for (let n = 0; n < times; n += 1) await add(text);
  });
  return path;
}

async function read(path: string, keys = backupKeys): Promise<string> {
  const file = await openSealedFile(path, keys);
  const chunks: Buffer[] = [];
  for await (const chunk of file.chunksFrom(0)) chunks.push(chunk);
  return Buffer.concat(chunks).toString().replace(/\n+$/, '');
}

/** The header and the sealed chunks of a file. */
function piecesOf(path: string): Buffer[] {
  const bytes = readFileSync(path);
  const pieces = [bytes.subarray(0, HEADER_BYTES)];
  for (let at = HEADER_BYTES; at < bytes.length; at += SEALED_CHUNK_BYTES) {
    pieces.push(bytes.subarray(at, at + SEALED_CHUNK_BYTES));
  }
  return pieces;
}

/** Opens the file with its pieces changed. */
async function readChanged(path: string, change: (pieces: Buffer[]) => Buffer[]): Promise<string> {
  writeFileSync(path, Buffer.concat(change(piecesOf(path))));
  return read(path);
}

/** The same bytes with the lowest bit of one of them flipped. */
function flip(bytes: Buffer | undefined, at: number): Buffer {
  const copy = Buffer.from(bytes ?? []);
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
  return copy;
}

describe('a sealed file', () => {
  it.each([1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 5 * CHUNK_BYTES])(
    'opens to what was written: %d bytes',
    async (length) => {
      const text = `${'x'.repeat(length - 1)}y`;
      expect(await read(await write(text))).toBe(text);
    },
  );

  it('opens to what was written in many pieces, with characters across the borders of chunks', async () => {
    const piece = 'Ünïcode 🌹\n'.repeat(100);
    expect(await read(await write(piece, 200))).toBe(piece.repeat(200).trimEnd());
  });

  it('has the same length for any content that is about as long', async () => {
    const chunksFor = async (chunks: number) => piecesOf(await write('x'.repeat(chunks * CHUNK_BYTES))).length - 1;
    const padded = await Promise.all([0.001, 1, 9, 16, 17, 18, 33, 36, 37].map(chunksFor));
    expect(padded).toEqual([1, 1, 9, 16, 18, 18, 36, 36, 40]);
  });

  it('shares no chunk with another of the same content, and is readable by its owner only', async () => {
    const paths = [await write('x'.repeat(3 * CHUNK_BYTES)), await write('x'.repeat(3 * CHUNK_BYTES))];
    const chunks = paths.flatMap((path) => piecesOf(path).map((piece) => piece.toString('base64')));
    expect(new Set(chunks).size).toBe(2 * 4);
    expect(paths.map((path) => statSync(path).mode & 0o777)).toEqual([0o600, 0o600]);
  });

  it('opens with the one of several keys that fits', async () => {
    const keys = [generateKeyPairSync('x25519').privateKey, ...backupKeys];
    expect(await read(await write('text'), keys)).toBe('text');
  });

  it('does not open with another key, or without one', async () => {
    const path = await write('text');
    const other = generateKeyPairSync('x25519').privateKey;
    await expect(read(path, [other])).rejects.toThrow('needs another key than the one given with --key');
    await expect(read(path, [])).rejects.toThrow('is encrypted. Give the file with its private key: --key file');
  });
});

describe('a sealed file is refused', () => {
  const three = () => write('x'.repeat(3 * CHUNK_BYTES));

  it.each([
    ['with a changed byte', ([head, a, b, c]: Buffer[]) => [head, a, flip(b, 7), c]],
    ['with a changed authentication tag', ([head, a, b, c]: Buffer[]) => [head, a, b, flip(c, CHUNK_BYTES + 15)]],
    ['with chunks in another order', ([head, a, b, c]: Buffer[]) => [head, b, a, c]],
    ['without a chunk in the middle', ([head, a, , c]: Buffer[]) => [head, a, c]],
    ['with a chunk twice', ([head, a, b, c]: Buffer[]) => [head, a, b, b, c]],
    ['with another chunk at the end', ([head, a, b, c]: Buffer[]) => [head, a, b, c, c]],
  ])('%s', async (_, change) => {
    const changed = readChanged(await three(), (pieces) => change(pieces).map((piece) => piece ?? Buffer.alloc(0)));
    await expect(changed).rejects.toThrow(/^The backup is damaged: \w+ was changed\.$/);
  });

  it('that was cut off, between chunks or within one', async () => {
    await expect(readChanged(await three(), (pieces) => pieces.slice(0, -1))).rejects.toThrow('was cut off.');
    const within = readChanged(await three(), (pieces) => [...pieces.slice(0, -1), Buffer.alloc(99)]);
    await expect(within).rejects.toThrow('has a wrong length, as if it was cut off.');
    await expect(readChanged(await three(), (pieces) => pieces.slice(0, 1))).rejects.toThrow('has a wrong length');
  });

  it('with a chunk of another file', async () => {
    const other = piecesOf(await three());
    const mixed = readChanged(await three(), (pieces) => pieces.with(2, other[2] ?? Buffer.alloc(0)));
    await expect(mixed).rejects.toThrow('was changed.');
  });

  it.each([
    ['format', 0, 'is not a backup that this version can read'],
    ['public key', 20, 'or its beginning is damaged'],
    ['check', HEADER_BYTES - 1, 'or its beginning is damaged'],
  ])('with another %s in its header', async (_, at, message) => {
    const changed = readChanged(await write('text'), ([head, ...chunks]) => [flip(head, at), ...chunks]);
    await expect(changed).rejects.toThrow(message);
  });

  it('with zeros in its header, or without one', async () => {
    const path = await write('text');
    const zeros = readChanged(path, ([head, ...chunks]) => [Buffer.from(head ?? []).fill(0, 18), ...chunks]);
    await expect(zeros).rejects.toThrow('or its beginning is damaged');
    await expect(readChanged(path, () => [])).rejects.toThrow('is not a backup that this version can read');
  });
});
