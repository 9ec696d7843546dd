import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Member } from '../../bench/fill/members.ts';
import type { KillWorld } from './kill-world.ts';

interface Letter {
  member: Member;
  message: string;
  clientKey: string;
}

let calls = 0;

/** Null if there was no answer: nobody knows whether the call has changed anything. */
async function call(world: Pick<KillWorld, 'address'>, member: Member, method: string, path: string, body?: object) {
  calls += 1;
  const headers = {
    origin: world.address,
    cookie: member.cookie,
    // Each call has an address of its own: no limit is tested here.
    'x-forwarded-for': [10, (calls >> 16) & 255, (calls >> 8) & 255, calls & 255].join('.'),
    ...(body && { 'content-type': 'application/json' }),
  };
  try {
    const answer = await fetch(`${world.address}${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  } catch {
    return null;
  }
}

let letters = 0;

/** Writes one letter after the other. A letter without an answer is sent again, with the key that its browser made for it. */
export class Sender {
  readonly acknowledged: Letter[] = [];
  readonly #world: KillWorld;
  #open: Letter | null = null;

  constructor(world: KillWorld) {
    this.#world = world;
  }

  /** Returns whether the letter is acknowledged. */
  async send(): Promise<boolean> {
    this.#open ??= this.#next();
    const { member, message, clientKey } = this.#open;
    const body = { targetName: `owl.${clientKey.slice(0, 8)}`, message, clientKey, deliveryMethod: 'platform' };
    const answer = await call(this.#world, member, 'POST', '/api/confessions', body);
    if (answer && answer.status < 500 && answer.status !== 201) throw new Error(JSON.stringify(answer));
    if (answer?.status !== 201) return false;
    this.acknowledged.push(this.#open);
    this.#open = null;
    return true;
  }

  /** All members write in turn, because one may send only twenty letters in an hour. */
  #next(): Letter {
    const { members } = this.#world;
    letters += 1;
    return {
      member: members[letters % members.length] as Member,
      message: `Letter ${letters}`,
      clientKey: randomUUID(),
    };
  }
}

/** Likes one letter, takes the like back, and so on. */
export class Liker {
  readonly #world: KillWorld;
  readonly #reader: KillWorld['readers'][number];
  readonly #id: string;
  /** As the last answer says; null if a call got none. */
  #isLiked: boolean | null = null;

  constructor(world: KillWorld, reader: KillWorld['readers'][number], id: string) {
    this.#world = world;
    this.#reader = reader;
    this.#id = id;
  }

  /** Returns whether the change is acknowledged. */
  async toggle(): Promise<boolean> {
    const before = this.#isLiked;
    this.#isLiked = null;
    const answer = await call(this.#world, this.#reader.member, 'POST', `/api/confessions/${this.#id}/like`);
    if (answer && answer.status < 500 && answer.status !== 200) throw new Error(JSON.stringify(answer));
    if (answer?.status !== 200) return false;
    this.#isLiked = answer.body['liked'] === true;
    if (before !== null && before === this.#isLiked) throw new Error('A like was not changed, or changed twice');
    return true;
  }

  /** Compares what was acknowledged last with what is stored, and continues from there. Returns whether they agree. */
  check(stored: ReadonlyMap<string, boolean>): boolean {
    const isLiked = stored.get(this.#id);
    const agrees = isLiked !== undefined && (this.#isLiked === null || this.#isLiked === isLiked);
    this.#isLiked = isLiked ?? null;
    return agrees;
  }
}

/** Reads, again and again until the product has connected to a database that was killed. */
async function read(world: Pick<KillWorld, 'address'>, member: Member, path: string): Promise<Record<string, unknown>> {
  for (;;) {
    const answer = await call(world, member, 'GET', path);
    if (answer?.status === 200) return answer.body;
    if (answer && answer.status < 500) throw new Error(`${path} answered ${answer.status}`);
    await sleep(50);
  }
}

/** Which of the newest letters of all readers are liked. */
export async function readLikes(
  world: KillWorld,
): Promise<Map<string, { reader: KillWorld['readers'][number]; isLiked: boolean }>> {
  const likes = new Map<string, { reader: KillWorld['readers'][number]; isLiked: boolean }>();
  for (const reader of world.readers) {
    const page = await read(world, reader.member, `/api/confessions/search/${reader.handle}`);
    for (const { id, liked } of page['confessions'] as { id: string; liked: boolean }[]) {
      likes.set(id, { reader, isLiked: liked });
    }
  }
  return likes;
}

/** The texts of all letters that a member has sent and that this test wrote. */
export async function readSent(world: Pick<KillWorld, 'address'>, member: Member): Promise<string[]> {
  const messages: string[] = [];
  let query: string | null = '';
  while (query !== null) {
    const page = await read(world, member, `/api/confessions/sent${query}`);
    const { confessions, nextCursor } = page as {
      confessions: { message: string }[];
      nextCursor: number | null;
    };
    messages.push(...confessions.map(({ message }) => message));
    query = nextCursor === null ? null : `?cursor=${nextCursor}`;
  }
  return messages.filter((message) => message.startsWith('Letter '));
}
