import { randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { once } from 'node:events';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Actor } from '#platform/server/ctx.ts';
import type { Uses } from '#platform/server/services.ts';
import { HashQueue } from './hash-queue.ts';

/** Next to this file in both places: as TypeScript among the sources, and compiled in dist/server. */
const SCRIPT = join(import.meta.dirname, `hash-thread${extname(import.meta.filename)}`);

/**
 * Runs argon2id on threads of its own. Node's shared threads, which also read files and resolve names, stay free. A thread starts
 * with the first hash that finds none idle; the caller limits how many run.
 */
export class HashThreads {
  readonly #idle: Worker[] = [];

  async derive(parameters: Argon2Parameters): Promise<Buffer> {
    const thread = this.#idle.pop() ?? startThread();
    thread.ref();
    thread.postMessage(parameters, []);
    // A thread that fails ends, and is not used again.
    const [hash] = (await once(thread, 'message')) as [Uint8Array];
    thread.unref();
    this.#idle.push(thread);
    return Buffer.from(hash);
  }
}

function startThread(): Worker {
  return new Worker(SCRIPT, { name: 'hash' });
}

/** What argon2id spends on hashing a password, and an attacker on each guess. */
export interface PasswordCost {
  /** In KiB. */
  memory: number;
  passes: number;
}

declare module '#platform/server/services.ts' {
  interface Services {
    passwordCost: PasswordCost;
  }
}

/** A caller who is signed in, or was before in this browser, does not queue behind unknown callers. */
interface Caller extends Uses<'passwordCost'> {
  actor?: Actor | null;
}
const isSignedIn = ({ actor }: Caller) => Boolean(actor);

const threads = new HashThreads();
const HASH_BYTES = 32;

/** Sized for a wait of a second or two. A larger burst is an attack, and is refused. */
const queue = new HashQueue({ running: 3, unknownRunning: 2, unknownWaiting: 16, knownWaiting: 32 });

/** Throws if a password of an unknown caller would be refused now. */
export function refuseUnknownIfBusy(): void {
  queue.refuseUnknownIfFull();
}

/** How many passwords of all apps in this process wait to be hashed. */
export const waitingPasswords = (): number => queue.waiting;

function digest(password: string, salt: Buffer, cost: PasswordCost, isKnown: boolean): Promise<Buffer> {
  const message = password.normalize('NFKC');
  const { memory, passes } = cost;
  return queue.run(isKnown, () =>
    threads.derive({ message, nonce: salt, parallelism: 1, tagLength: HASH_BYTES, memory, passes }),
  );
}

/** Returns the hash in the PHC string format, whose parameters can be raised later without breaking old hashes. */
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

const PHC_STRING = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([^$]+)\$([^$]+)$/;

/** Without a stored hash it does the same work and returns false: an unknown e-mail must not be answered faster. */
export async function verifyPassword(
  caller: Caller,
  password: string,
  stored: string | undefined,
  isKnown: boolean = isSignedIn(caller),
): Promise<boolean> {
  const [, memory, passes, salt, hash] = PHC_STRING.exec(stored ?? '') ?? [];
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
