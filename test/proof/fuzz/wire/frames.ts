import { randomBytes } from 'node:crypto';

export const TEXT = 1;
export const BINARY = 2;
export const CLOSE = 8;
export const PING = 9;

interface Shape {
  opcode: number;
  isLast?: boolean;
  isMasked?: boolean;
  /** Reserved for extensions, of which there are none. */
  reserved?: boolean;
}

/** A frame as RFC 6455 writes it, also where it forbids to. */
export function writeFrame(
  payload: Buffer,
  { opcode, isLast = true, isMasked = true, reserved = false }: Shape,
): Buffer {
  const first = (isLast ? 0x80 : 0) | (reserved ? 0x40 : 0) | opcode;
  const mask = isMasked ? randomBytes(4) : Buffer.alloc(0);
  const bit = isMasked ? 0x80 : 0;
  const { length } = payload;
  const head =
    length < 126 ? Buffer.from([first, bit | length]) : Buffer.from([first, bit | 126, length >> 8, length & 255]);
  const longHead = Buffer.from([
    first,
    bit | 127,
    0,
    0,
    0,
    0,
    ...[24, 16, 8, 0].map((shift) => (length >>> shift) & 255),
  ]);
  const masked = isMasked ? payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0)) : payload;
  return Buffer.concat([length > 65_535 ? longHead : head, mask, masked]);
}

export interface ReceivedFrame {
  opcode: number;
  payload: Buffer;
}

/** The frames of a server, which are never masked. What is left of the last one is dropped. */
export function readFrames(bytes: Buffer): ReceivedFrame[] {
  const frames: ReceivedFrame[] = [];
  for (let at = 0; at + 2 <= bytes.length;) {
    const short = (bytes[at + 1] ?? 0) & 127;
    const headLength = { 126: 4, 127: 10 }[short] ?? 2;
    if (at + headLength > bytes.length) break;
    let length = short;
    if (short === 126) length = bytes.readUInt16BE(at + 2);
    if (short === 127) length = Number(bytes.readBigUInt64BE(at + 2));
    const end = at + headLength + length;
    if (end > bytes.length) break;
    frames.push({ opcode: (bytes[at] ?? 0) & 15, payload: bytes.subarray(at + headLength, end) });
    at = end;
  }
  return frames;
}
