import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Actor } from '#platform/server/ctx.ts';
import type { PasswordCost, Services } from '#platform/server/services.ts';
import { HashQueue } from './hash-queue.ts';

/** Whoever is signed in, or was before in this browser, does not queue behind strangers. */
interface Caller extends Pick<Services, 'passwordCost'> {
  actor?: Actor | null;
}
const isSignedIn = ({ actor }: Caller) => Boolean(actor);

/** argon2id on libuv's threads, off the event loop. */
const derive = promisify(argon2);
const HASH_BYTES = 32;

/** A wait of a second or two at most. A burst beyond that is an attack, and is refused. */
const queue = new HashQueue({ running: 3, strangersRunning: 2, strangersWaiting: 16, knownWaiting: 32 });

function digest(password: string, salt: Buffer, cost: PasswordCost, isKnown: boolean): Promise<Buffer> {
  const message = password.normalize('NFKC');
  const { memory, passes } = cost;
  return queue.run(isKnown, () =>
    derive('argon2id', { message, nonce: salt, parallelism: 1, tagLength: HASH_BYTES, memory, passes }),
  );
}

/** The usual written form, so that parameters can be raised later without breaking old hashes. */
export async function hashPassword(
  caller: Caller,
  password: string,
  isKnown: boolean = isSignedIn(caller),
): Promise<string> {
  const { passwordCost } = caller;
  const salt = randomBytes(16);
  const hash = await digest(password, salt, passwordCost, isKnown);
  return `$argon2id$v=19$m=${passwordCost.memory},t=${passwordCost.passes},p=1$${base64(salt)}$${base64(hash)}`;
}

const WRITTEN_FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([^$]+)\$([^$]+)$/;

/** Without a stored hash it does the same work and says no: an unknown e-mail must not answer faster. */
export async function verifyPassword(
  caller: Caller,
  password: string,
  stored: string | undefined,
  isKnown: boolean = isSignedIn(caller),
): Promise<boolean> {
  const [, memory, passes, salt, hash] = WRITTEN_FORM.exec(stored ?? '') ?? [];
  if (!salt || !hash) {
    await hashPassword(caller, password, isKnown);
    return false;
  }
  const parameters = { memory: Number(memory), passes: Number(passes) };
  const given = await digest(password, Buffer.from(salt, 'base64'), parameters, isKnown);
  return timingSafeEqual(given, Buffer.from(hash, 'base64'));
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
