import type { AppError } from '#platform/shared/app-error.ts';
import type { Limit } from './quota.ts';

/** How often the tag of a limit has been counted; a row of the table. */
export interface Count {
  part: number;
  tag: Buffer;
  used: number;
}

const keyOf = (tag: Buffer): string => tag.toString('latin1');

/** The counts of several letters' limits. They are changed in memory and then written together, under the lock 'letters'. */
export class Counts {
  readonly #counts = new Map<string, Count>();
  readonly #changed = new Set<Count>();

  /** All tags that may be drawn from, with what the table has of them. */
  constructor(limits: readonly Limit[], stored: readonly Pick<Count, 'tag' | 'used'>[]) {
    for (const { part, tags } of limits) {
      for (const tag of tags) this.#counts.set(keyOf(tag), { part, tag, used: 0 });
    }
    for (const { tag, used } of stored) {
      const count = this.#counts.get(keyOf(tag));
      if (count) count.used = used;
    }
  }

  /** Counts one letter against all its limits; or against none of them, and returns the refusal of the first that is used up. */
  draw(limits: readonly Limit[]): AppError | null {
    const drawn = limits.map(({ tags }) => tags.flatMap((tag) => this.#counts.get(keyOf(tag)) ?? []));
    const spent = limits.find(({ most }, index) => drawn[index]?.some(({ used }) => used >= most));
    if (spent) return spent.refusal();
    for (const count of drawn.flat()) {
      count.used += 1;
      this.#changed.add(count);
    }
    return null;
  }

  /** What has to be written. */
  changed(): Count[] {
    return [...this.#changed];
  }
}

/** The first of these limits that is used up. */
export function findSpent(limits: readonly Limit[], stored: readonly Pick<Count, 'tag' | 'used'>[]): Limit | undefined {
  return limits.find(({ tags, most }) =>
    stored.some(({ tag, used }) => used >= most && tags.some((one) => one.equals(tag))),
  );
}
