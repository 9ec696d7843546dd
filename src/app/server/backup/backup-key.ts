import { createPrivateKey, createPublicKey, diffieHellman, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { BackupRefused } from './manifest.ts';

const PUBLIC_KEY = /^[A-Za-z0-9+/]{43}=$/;

/** Writes a new private key into a new file that only its owner can read, and returns the public key in base64. */
export async function createBackupKey(path: string): Promise<string> {
  const { privateKey, publicKey } = generateKeyPairSync('x25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  try {
    await writeFile(path, pem, { mode: 0o600, flag: 'wx', flush: true });
  } catch (cause) {
    const isThere = (cause as NodeJS.ErrnoException).code === 'EEXIST';
    const why = isThere ? 'exists already: a private key is never overwritten' : 'cannot be written';
    throw new BackupRefused(`The file ${path} ${why}.`, { cause });
  }
  return publicBytes(publicKey).toString('base64');
}

/** The public key in BACKUP_PUBLIC_KEY, or null if nothing can be sealed to it. */
export function parsePublicKey(base64: string): KeyObject | null {
  const bytes = Buffer.from(base64, 'base64');
  // X25519 ignores the highest bit. With it, the bytes would differ from those that the private key leads to.
  if (!PUBLIC_KEY.test(base64) || bytes.readUInt8(31) > 127) return null;
  try {
    const key = publicKeyOf(bytes);
    // Throws for the few points that lead to the same secret with every private key.
    diffieHellman({ privateKey: generateKeyPairSync('x25519').privateKey, publicKey: key });
    return key;
  } catch {
    return null;
  }
}

/** Reads a file that `createBackupKey` wrote. */
export async function readPrivateKey(path: string): Promise<KeyObject> {
  const pem = await readFile(path).catch((cause: unknown) => {
    throw new BackupRefused(`The key file ${path} cannot be read.`, { cause });
  });
  const key = parsePrivateKey(pem);
  if (key?.asymmetricKeyType === 'x25519') return key;
  throw new BackupRefused(`The key file ${path} does not contain a private key from npm run backup-key.`);
}

function parsePrivateKey(pem: Buffer): KeyObject | null {
  try {
    return createPrivateKey(pem);
  } catch {
    return null;
  }
}

export function publicKeyOf(bytes: Buffer): KeyObject {
  return createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: bytes.toString('base64url') }, format: 'jwk' });
}

/** The 32 bytes of a public key, or of the one that belongs to a private key. */
export function publicBytes(key: KeyObject): Buffer {
  return Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url');
}
