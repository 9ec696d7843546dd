import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto';

/** The keys of a browser, in base64url. */
export interface Receiver {
  p256dh: string;
  privateKey: string;
  auth: string;
}

const TAG = 16;
/** Ends the text of the last record; padding follows. */
const LAST_RECORD = 2;

/**
 * What the sender wrote, as a browser decrypts it (RFC 8291, RFC 8188). Throws if it was not encrypted for this one. Written without the
 * library that encrypts, so that it is a check of it.
 */
export function decrypt(message: Buffer, { p256dh, privateKey, auth }: Receiver): Buffer {
  const salt = message.subarray(0, 16);
  const recordSize = message.readUInt32BE(16);
  const keyEnd = 21 + message.readUInt8(20);
  const [senderKey, record] = [message.subarray(21, keyEnd), message.subarray(keyEnd)];
  if (record.length > recordSize) throw new Error('A push message has one record');

  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(p256dh, 'base64url'), senderKey]);
  const secret = hkdfSync('sha256', pair.computeSecret(senderKey), Buffer.from(auth, 'base64url'), info, 32);
  const derive = (use: string, length: number) =>
    new Uint8Array(hkdfSync('sha256', new Uint8Array(secret), salt, `Content-Encoding: ${use}\0`, length));

  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  cipher.setAuthTag(record.subarray(-TAG));
  const padded = Buffer.concat([cipher.update(record.subarray(0, -TAG)), cipher.final()]);
  const end = padded.lastIndexOf(LAST_RECORD);
  if (end === -1 || padded.subarray(end + 1).some((byte) => byte !== 0))
    throw new Error('The record is not the last one');
  return padded.subarray(0, end);
}
