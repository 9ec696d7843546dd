import { HOUR } from '#platform/shared/durations.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { orWithout } from '#platform/server/redis/redis.ts';
import type { Redis } from '#platform/server/redis/redis.ts';

/** What Instagram answered about some account, and when. */
interface Answer {
  seenAt: number;
}

/**
 * What Instagram has answered lately. It is in no table: a list of who was asked about just before a letter to them was sent or
 * delivered could lead to its author.
 */
export interface AnswerCache<A extends Answer> {
  /** Those of these accounts about which an answer is known, in one round trip. */
  getAll(accounts: readonly string[]): Promise<Map<string, A>>;
  set(account: string, answer: A): Promise<void>;
}

export interface CacheDeps {
  /** Null: this process serves the site alone. */
  redis: Redis | null;
  keys: Keys;
  clock: Clock;
}

/** How answers of one kind are kept. */
interface Kind<A extends Answer> {
  keptFor: number;
  /** The keyed name of an account in Redis. */
  nameOf(account: string): string;
  /** In boxes of one size. */
  seal(name: string, answer: A): Buffer;
  open(name: string, box: Buffer): A;
}

export function openAnswerCache<A extends Answer>({ redis, clock }: CacheDeps, kind: Kind<A>): AnswerCache<A> {
  const memory = new AnswerMemory<A>(clock, kind.keptFor);
  return redis ? openShared(redis, memory, clock, kind) : memory;
}

const MAX_ENTRIES = 10_000;

/** For a process that serves the site alone. */
class AnswerMemory<A extends Answer> implements AnswerCache<A> {
  readonly #known = new Map<string, A>();
  readonly #clock: Clock;
  readonly #keptFor: number;

  constructor(clock: Clock, keptFor: number) {
    this.#clock = clock;
    this.#keptFor = keptFor;
  }

  isFresh({ seenAt }: A): boolean {
    return seenAt + this.#keptFor > this.#clock.now().getTime();
  }

  get(account: string): A | undefined {
    const known = this.#known.get(account);
    if (!known || this.isFresh(known)) return known;
    this.#known.delete(account);
    return undefined;
  }

  put(account: string, answer: A): void {
    // Deleted first, because a Map keeps the order of insertion and the oldest entry must be the first.
    this.#known.delete(account);
    this.#known.set(account, answer);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MAX_ENTRIES && oldest !== undefined) this.#known.delete(oldest);
  }

  async getAll(accounts: readonly string[]): Promise<Map<string, A>> {
    const found = accounts.flatMap((account) => {
      const known = this.get(account);
      return known ? [[account, known] as const] : [];
    });
    return new Map(found);
  }

  async set(account: string, answer: A): Promise<void> {
    this.put(account, answer);
  }
}

/**
 * For processes that serve the site together: what one of them asked, all know. Each also keeps what it has seen in memory, for
 * when Redis is away or has lost its memory: a letter must not lose its account because of that. The newer of two answers counts, and
 * is written to Redis again if Redis does not have it, so that the two do not differ for long.
 */
function openShared<A extends Answer>(
  redis: Redis,
  memory: AnswerMemory<A>,
  clock: Clock,
  kind: Kind<A>,
): AnswerCache<A> {
  /** Null while Redis is away. */
  async function read(accounts: readonly string[]): Promise<(A | undefined)[] | null> {
    const names = accounts.map((account) => kind.nameOf(account));
    const boxes = await orWithout<(Buffer | null)[] | null>(
      redis.run((client) => client.mgetBuffer(names)),
      () => null,
    );
    return boxes && names.map((name, i) => openFresh(name, boxes[i] ?? null));
  }

  /** Undefined also for a box that this version cannot open: during an update another version may have written it. */
  function openFresh(name: string, box: Buffer | null): A | undefined {
    try {
      const known = box ? kind.open(name, box) : undefined;
      return known && memory.isFresh(known) ? known : undefined;
    } catch {
      return undefined;
    }
  }

  async function write(account: string, answer: A): Promise<void> {
    if (!memory.isFresh(answer)) return;
    const name = kind.nameOf(account);
    // All answers of an hour end together: how long Redis still keeps one does not show its minute.
    const end = Math.ceil((answer.seenAt + kind.keptFor) / HOUR) * HOUR;
    const box = kind.seal(name, answer);
    await orWithout<unknown>(
      redis.run((client) => client.set(name, box, 'PX', end - clock.now().getTime())),
      () => null,
    );
  }

  return {
    async getAll(accounts) {
      const found = new Map<string, A>();
      if (accounts.length === 0) return found;
      const shared = await read(accounts);
      for (const [i, account] of accounts.entries()) {
        const own = memory.get(account);
        const theirs = shared?.[i];
        const known = own && own.seenAt > (theirs?.seenAt ?? 0) ? own : theirs;
        if (!known) continue;
        found.set(account, known);
        if (known === theirs) memory.put(account, theirs);
        else if (shared) void write(account, known);
      }
      return found;
    },
    async set(account, answer) {
      memory.put(account, answer);
      await write(account, answer);
    },
  };
}
