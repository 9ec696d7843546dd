import { createECDH } from 'node:crypto';

/** By which push services recognise us (RFC 8292): a point and a number of P-256, in base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

export function createVapidKeys(): VapidKeys {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  // Without the zeros that it may begin with, the number would be shorter than 32 bytes.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}

/** The pair of a private key of 32 bytes; null if it is none. */
export function vapidKeysOf(privateKey: Buffer): VapidKeys | null {
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(privateKey);
  } catch {
    return null;
  }
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}
