import { randomBytes } from 'node:crypto';
import { STREAM_TAG_BYTES } from '#platform/server/keys/tag-stream.ts';
import type { AppError } from '#platform/shared/app-error.ts';
import type { Limit, Quota } from './quota.ts';

/** A row of the table. */
export interface TakenSlot {
  part: number;
  tag: Buffer;
}

const keyOf = (tag: Buffer): string => tag.toString('latin1');

/** Which slots are taken. More are taken in memory and then written together, under the lock 'letters'. */
export class TakenSlots {
  readonly #taken: Set<string>;
  readonly #added: TakenSlot[] = [];

  /** Of all slots that may be taken, those that the table has. */
  constructor(stored: readonly Buffer[]) {
    this.#taken = new Set(stored.map(keyOf));
  }

  /** The refusal of the first limit that is used up. */
  refusalBy({ limits }: Quota): AppError | null {
    const spent = limits.find((limit) => limit.refusal && this.#nextSlots(limit).includes(undefined));
    return spent?.refusal?.() ?? null;
  }

  /** Takes a slot of each limit for each name of a letter's author; or none of them, and returns the refusal. */
  take(quota: Quota): AppError | null {
    const refusal = this.refusalBy(quota);
    if (refusal) return refusal;
    const tags = quota.limits.flatMap((limit) => this.#nextSlots(limit)).filter((tag) => tag !== undefined);
    for (const tag of tags) this.#taken.add(keyOf(tag));
    while (tags.length < quota.rows) tags.push(randomBytes(STREAM_TAG_BYTES));
    this.#added.push(...tags.map((tag) => ({ part: quota.part, tag })));
    return null;
  }

  /** What has to be written. */
  added(): readonly TakenSlot[] {
    return this.#added;
  }

  #nextSlots({ slots }: Limit): (Buffer | undefined)[] {
    return slots.map((tags) => tags.find((tag) => !this.#taken.has(keyOf(tag))));
  }
}
