import { diffieHellman, generateKeyPairSync } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratchPerFile } from '#test/harness/database/scratch.ts';
import { createBackupKey, parsePublicKey, readPrivateKey } from './backup-key.ts';

const scratch = scratchPerFile();

describe('a new pair of keys', () => {
  it('has its private half in a file that only its owner can read, and belongs together', async () => {
    const path = scratch.newFolder();
    const publicKey = parsePublicKey(await createBackupKey(path));
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const other = generateKeyPairSync('x25519');
    const secret = diffieHellman({ privateKey: await readPrivateKey(path), publicKey: other.publicKey });
    expect(publicKey && diffieHellman({ privateKey: other.privateKey, publicKey })).toEqual(secret);
  });

  it('never overwrites a file', async () => {
    const path = scratch.newFolder();
    await createBackupKey(path);
    const before = readFileSync(path, 'utf8');
    await expect(createBackupKey(path)).rejects.toThrow('exists already: a private key is never overwritten');
    expect(readFileSync(path, 'utf8')).toBe(before);
    await expect(createBackupKey(join(path, 'inside'))).rejects.toThrow('cannot be written');
  });
});

describe('a public key is refused', () => {
  const ofBytes = (change: (bytes: Buffer) => void) => {
    const bytes = Buffer.alloc(32);
    change(bytes);
    return bytes.toString('base64');
  };

  it.each([
    ['that is too short', Buffer.alloc(31, 9).toString('base64')],
    ['that is no base64', `${'!'.repeat(43)}=`],
    ['with a line before it', `\n${Buffer.alloc(32, 9).toString('base64')}`],
    ['of order one', ofBytes(() => {})],
    ['of a small order', ofBytes((bytes) => bytes.writeUInt8(1, 0))],
    ['with the bit that X25519 ignores', ofBytes((bytes) => bytes.fill(9).writeUInt8(0x89, 31))],
  ])('%s', (_, key) => {
    expect(parsePublicKey(key)).toBeNull();
  });
});

describe('a file is refused as private key', () => {
  it('that is missing, is none, or has a key of another kind', async () => {
    const path = scratch.newFolder();
    await expect(readPrivateKey(path)).rejects.toThrow('cannot be read');
    writeFileSync(path, await createBackupKey(scratch.newFolder()));
    await expect(readPrivateKey(path)).rejects.toThrow('does not contain a private key from npm run backup-key');
    const { privateKey } = generateKeyPairSync('ed25519');
    writeFileSync(path, privateKey.export({ type: 'pkcs8', format: 'pem' }));
    await expect(readPrivateKey(path)).rejects.toThrow('does not contain a private key from npm run backup-key');
  });
});
