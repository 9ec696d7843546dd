import { createHash, randomBytes } from 'node:crypto';
import { DAY, SECOND } from '#platform/shared/durations.ts';
import { dayOf, type Day } from '../clock.ts';
import { open, seal } from '../keys/seal.ts';

/**
 * What the browser of a member carries, sealed: the database has no column that says whose a session is, or when it was last
 * used. Without the secret, nobody who knows the other values can make one up.
 */
export interface MemberCookie {
  userId: number;
  /** The day of the sign-in and the number of the session on that day: they lead to its row. */
  startedOn: Day;
  slot: number;
  /** Signing out everywhere raises the account's epoch, and with it ends all sessions of an earlier one. */
  epoch: number;
  signedInAt: Date;
  /** Idle sessions end at this midnight. Each day of use moves it. */
  idleUntil: Date;
  secret: string;
}

const SECRET_BYTES = 32;
const FIELD_BYTES = 8 + 4 + 1 + 4 + 6 + 4;
const MEMBER_LABEL = 'member-cookie';
const VISITOR_LABEL = 'visitor-cookie';

export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** The database stores only this hash, so that a stolen table cannot be used to sign in. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

export function writeMemberCookie(cookie: MemberCookie, key: Buffer): string {
  const fields = Buffer.alloc(FIELD_BYTES);
  let at = fields.writeBigUInt64BE(BigInt(cookie.userId));
  at = fields.writeUInt32BE(daysOf(new Date(cookie.startedOn)), at);
  at = fields.writeUInt8(cookie.slot, at);
  at = fields.writeUInt32BE(cookie.epoch, at);
  at = fields.writeUIntBE(Math.floor(cookie.signedInAt.getTime() / SECOND), at, 6);
  fields.writeUInt32BE(daysOf(cookie.idleUntil), at);
  const plain = Buffer.concat([fields, Buffer.from(cookie.secret, 'base64url')]);
  return seal(key, plain, MEMBER_LABEL).toString('base64url');
}

/** Null for a cookie that we did not write. */
export function readMemberCookie(value: string, key: Buffer): MemberCookie | null {
  const plain = openCookie(value, key, MEMBER_LABEL);
  if (plain?.length !== FIELD_BYTES + SECRET_BYTES) return null;
  return {
    userId: Number(plain.readBigUInt64BE(0)),
    startedOn: dayOf(new Date(plain.readUInt32BE(8) * DAY)),
    slot: plain.readUInt8(12),
    epoch: plain.readUInt32BE(13),
    signedInAt: new Date(plain.readUIntBE(17, 6) * SECOND),
    idleUntil: new Date(plain.readUInt32BE(23) * DAY),
    secret: plain.subarray(FIELD_BYTES).toString('base64url'),
  };
}

export function writeVisitorCookie(secret: string, key: Buffer): string {
  return seal(key, Buffer.from(secret, 'base64url'), VISITOR_LABEL).toString('base64url');
}

/** The secret of a visitor; null for a cookie that we did not write. */
export function readVisitorCookie(value: string, key: Buffer): string | null {
  const plain = openCookie(value, key, VISITOR_LABEL);
  return plain?.length === SECRET_BYTES ? plain.toString('base64url') : null;
}

function openCookie(value: string, key: Buffer, label: string): Buffer | null {
  try {
    return open(key, Buffer.from(value, 'base64url'), label);
  } catch {
    return null;
  }
}

function daysOf(moment: Date): number {
  return Math.floor(moment.getTime() / DAY);
}
