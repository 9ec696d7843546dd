import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { PasswordCost, Services } from '#platform/server/services.ts';

type HasCost = Pick<Services, 'passwordCost'>;

/** argon2id on libuv's threads, off the event loop. */
const derive = promisify(argon2);
const HASH_BYTES = 32;

/** Each hash takes its memory: a rush of sign-ins must queue, not exhaust the machine. */
const MOST_AT_ONCE = 3;
let running = 0;
const waiting: (() => void)[] = [];

async function oneOfFew<T>(work: () => Promise<T>): Promise<T> {
  while (running >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

function digest(password: string, salt: Buffer, { memory, passes }: PasswordCost): Promise<Buffer> {
  const message = password.normalize('NFKC');
  return oneOfFew(() =>
    derive('argon2id', { message, nonce: salt, parallelism: 1, tagLength: HASH_BYTES, memory, passes }),
  );
}

/** The usual written form, so that parameters can be raised later without breaking old hashes. */
export async function hashPassword({ passwordCost }: HasCost, password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await digest(password, salt, passwordCost);
  return `$argon2id$v=19$m=${passwordCost.memory},t=${passwordCost.passes},p=1$${base64(salt)}$${base64(hash)}`;
}

const WRITTEN_FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([^$]+)\$([^$]+)$/;

/** Without a stored hash it does the same work and says no: an unknown e-mail must not answer faster. */
export async function verifyPassword(
  services: HasCost,
  password: string,
  stored: string | undefined,
): Promise<boolean> {
  const [, memory, passes, salt, hash] = WRITTEN_FORM.exec(stored ?? '') ?? [];
  if (!salt || !hash) {
    await hashPassword(services, password);
    return false;
  }
  const parameters = { memory: Number(memory), passes: Number(passes) };
  const given = await digest(password, Buffer.from(salt, 'base64'), parameters);
  return timingSafeEqual(given, Buffer.from(hash, 'base64'));
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
