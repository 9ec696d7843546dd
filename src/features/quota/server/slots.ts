import { randomBytes } from 'node:crypto';
import type { AppError } from '#platform/shared/app-error.ts';
import { splitTags, STREAM_TAG_BYTES, type TagStream } from '#platform/server/keys/tag-stream.ts';

/*
 * Nothing is counted in clear: the nth letter of a name today takes the slot with the tag of this day, name and n, and so for the hour
 * and for the letter's handle. Slots have no holes, so how many are taken is found by asking which exist. No row is ever changed, and
 * every letter adds as many as any other.
 */

/** A limit that one letter counts against. */
export interface Limit {
  /** The slots that a letter may take, for each name of the author. */
  slots: Slots[];
  /** Null if letters are only counted. */
  refusal: (() => AppError) | null;
}

/** Slots of one name, the first one first. Tags other than those of probes are made when they are asked for: few are needed. */
export class Slots {
  readonly #make: (numbers: readonly number[]) => Buffer[];
  readonly #tags: Buffer[] = [];
  readonly count: number;
  /** Slots that show how many are taken: the last one of each step, and the last of all. */
  readonly probes: readonly { used: number; tag: Buffer }[];

  constructor(stream: TagStream, kind: number, count: number, hour: number) {
    this.#make = (numbers) => slotTags(stream, kind, numbers, hour);
    this.count = count;
    const used = [...STEPS.filter((step) => step < count), count];
    const tags = this.#make(used.map((each) => each - 1));
    this.probes = used.map((each, index) => ({ used: each, tag: tags[index] as Buffer }));
  }

  /** The tags of the first ones, so many or all. */
  first(most: number): Buffer[] {
    const known = this.#tags.length;
    const wanted = Math.min(most, this.count);
    if (known < wanted) this.#tags.push(...this.#make(numbersBetween(known, wanted)));
    return this.#tags.slice(0, wanted);
  }
}

/** What one letter counts against. The day is that on which it arrived. */
export interface Quota {
  part: number;
  limits: readonly Limit[];
  /** How many rows every letter adds. Tags at random stand for slots that it does not need. */
  rows: number;
  /** How many slots of each name have to be looked at to find a free one, as far as is known. */
  most: number;
}

/** How many slots of each name are looked at, one step after the other while all of them are taken. Few authors need the second. */
export const STEPS = [3, 24, Infinity] as const;

const stepAfter = (used: number): number => STEPS.find((step) => step > used) ?? Infinity;

/** The few slots that show how full the limits of a letter are. */
export const probesOfQuota = ({ limits }: Quota): Buffer[] =>
  limits.flatMap(({ slots }) => slots.flatMap(({ probes }) => probes.map(({ tag }) => tag)));

/** The refusal of the first limit that is used up, by which of these probes are taken. Notes how far the writer has to look. */
export function refusalByProbes(quota: Quota, taken: readonly Buffer[]): AppError | null {
  const names = new Set(taken.map(keyOf));
  for (const { slots, refusal } of quota.limits) {
    for (const { probes, count } of slots) {
      // Slots have no holes: if one is taken, all before it are.
      const used = probes.findLast(({ tag }) => names.has(keyOf(tag)))?.used ?? 0;
      if (refusal && used === count) return refusal();
      quota.most = Math.max(quota.most, stepAfter(used));
    }
  }
  return null;
}

/** The slots that have to be looked at to find a free one for a letter. */
export const slotsOfQuota = ({ limits, most }: Quota): Buffer[] =>
  limits.flatMap(({ slots }) => slots.flatMap((ofName) => ofName.first(most)));

/** For letters that count against no limit. */
export const UNCOUNTED: Quota = { part: 0, limits: [], rows: 0, most: 0 };

export function slotTags(stream: TagStream, kind: number, numbers: readonly number[], hour = 0): Buffer[] {
  const places = numbers.map((n) => ({ month: hour, n }));
  return splitTags(stream.tags(kind, places));
}

export const numbersBetween = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => from + index);

/** A row of the table. */
export interface TakenSlot {
  part: number;
  tag: Buffer;
}

const keyOf = (tag: Buffer): string => tag.toString('latin1');

/**
 * Which slots are taken, of those that have to be looked at. More are taken in memory and then written together, under the lock
 * 'letters'. The answer 'unknown' means that more have to be looked at: the quota then says how many.
 */
export class TakenSlots {
  readonly #taken: Set<string>;
  readonly #added: TakenSlot[] = [];

  constructor(stored: readonly Buffer[]) {
    this.#taken = new Set(stored.map(keyOf));
  }

  /** The refusal of the first limit that is used up. */
  #refusalBy(quota: Quota): AppError | 'unknown' | null {
    for (const { slots, refusal } of quota.limits) {
      const full = slots.filter((ofName) => this.#nextSlot(ofName, quota) === undefined);
      if (full.some(({ count }) => count > quota.most)) {
        quota.most = stepAfter(quota.most);
        return 'unknown';
      }
      if (refusal && full.length > 0) return refusal();
    }
    return null;
  }

  /** Takes a slot of each limit for each name of a letter's author; or none of them, and returns the refusal. */
  take(quota: Quota): AppError | 'unknown' | null {
    const refusal = this.#refusalBy(quota);
    if (refusal) return refusal;
    const tags = quota.limits.flatMap(({ slots }) => slots.flatMap((ofName) => this.#nextSlot(ofName, quota) ?? []));
    for (const tag of tags) this.#taken.add(keyOf(tag));
    while (tags.length < quota.rows) tags.push(randomBytes(STREAM_TAG_BYTES));
    this.#added.push(...tags.map((tag) => ({ part: quota.part, tag })));
    return null;
  }

  /** What has to be written. */
  added(): readonly TakenSlot[] {
    return this.#added;
  }

  #nextSlot(slots: Slots, { most }: Quota): Buffer | undefined {
    return slots.first(most).find((tag) => !this.#taken.has(keyOf(tag)));
  }
}
