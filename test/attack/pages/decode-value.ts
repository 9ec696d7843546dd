import { DAY } from '#platform/shared/durations.ts';

/** PostgreSQL counts from here. */
const EPOCH = Date.UTC(2000, 0, 1);
/** In microseconds. */
const SECOND = 1_000_000n;
const INFINITE_DATE = 2 ** 31 - 1;

const asHex = (bytes: Buffer) => `\\x${bytes.toString('hex')}`;
const asUtf8 = (bytes: Buffer) => bytes.toString('utf8');

/** By the number of the type in `pg_type`, as `to_jsonb` writes them. */
const DECODERS: Record<number, (bytes: Buffer) => string> = {
  16: (bytes) => String(bytes[0] === 1),
  17: asHex,
  20: (bytes) => bytes.readBigInt64LE().toString(),
  21: (bytes) => bytes.readInt16LE().toString(),
  23: (bytes) => bytes.readInt32LE().toString(),
  25: asUtf8,
  1043: asUtf8,
  1082: asDate,
  1114: (bytes) => asTime(bytes),
  1184: (bytes) => `${asTime(bytes)}+00:00`,
  2950: asUuid,
  // The texts inside of JSON can be read as they are.
  3802: (bytes) => bytes.toString('latin1'),
};

/** Values of unknown types are written as bytes. */
export function decodeValue(type: number, bytes: Buffer): string {
  return (DECODERS[type] ?? asHex)(bytes);
}

function asDate(bytes: Buffer): string {
  const days = bytes.readInt32LE();
  if (Math.abs(days) >= INFINITE_DATE) return 'infinity';
  return dateOf(EPOCH + days * DAY)?.slice(0, 10) ?? asHex(bytes);
}

function asTime(bytes: Buffer): string {
  const micros = bytes.readBigInt64LE();
  const fraction = ((micros % SECOND) + SECOND) % SECOND;
  const second = dateOf(EPOCH + Number((micros - fraction) / 1000n))?.slice(0, 19);
  if (second === undefined) return asHex(bytes);
  const decimals = fraction.toString().padStart(6, '0').replace(/0+$/, '');
  return decimals === '' ? second : `${second}.${decimals}`;
}

/** Bytes in free space may be anything. */
function dateOf(at: number): string | undefined {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

function asUuid(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
