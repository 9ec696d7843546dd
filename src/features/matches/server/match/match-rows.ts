import { eq, inArray, or } from 'drizzle-orm';
import * as z from 'zod/mini';
import { insertWithNeighbours } from '#platform/server/db/insert-with-neighbours.ts';
import { lockForWriting } from '#platform/server/db/lock-for-writing.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import type { Services } from '#platform/server/services.ts';
import { matches } from '../schema.ts';

export type MatchRow = typeof matches.$inferSelect;
export type Side = 0 | 1;

export const otherSide = (side: Side): Side => (side === 0 ? 1 : 0);

export function withSide<T>(both: [T, T], side: Side, value: T): [T, T] {
  return side === 0 ? [value, both[1]] : [both[0], value];
}

type Access = Pick<Services, 'db' | 'keys'>;

const bothSides = <T extends z.core.$ZodType>(value: T) => z.tuple([value, value]);

/** The sealed part of a match. Each pair holds the value of side 0 and of side 1. */
const Secrets = z.object({
  /** Null once the account is deleted. */
  users: bothSides(z.nullable(z.int())),
  /** The handle by which each side was confessed to; empty once the account is deleted. */
  handles: bothSides(z.string()),
  /** When both sides are notified, in milliseconds. Until then the match is hidden from both. */
  noticeAt: z.number(),
  /** Who has agreed to unmask. */
  agreed: bothSides(z.boolean()),
  /** Who has reported the partner: the match is hidden from that side. */
  closed: bothSides(z.boolean()),
});

export const matchSecrets = sealed('matches.box', { version: 1, schema: Secrets });

export interface LiveRow extends MatchRow {
  state: Exclude<MatchRow['state'], 'gone'>;
  secrets: z.output<typeof Secrets>;
}

/** The tag of a user's n-th match. Only the server can compute it; a user's matches are found by counting n up from 0. */
export const ownTag = (keys: Keys, userId: number, n: number) => keys.tag('match-slot', 'mine', userId, n);

export const pairTag = (keys: Keys, one: number, other: number) =>
  keys.tag('match-slot', 'pair', Math.min(one, other), Math.max(one, other));

/** The row with its box opened; null if only tags are left of the match. */
export function openRow(keys: Keys, row: MatchRow): LiveRow | null {
  if (row.box === null || row.state === 'gone') return null;
  return { ...row, state: row.state, secrets: matchSecrets.open(keys, row.id, row.box) };
}

/** How many tags are looked up at a time. */
const WINDOW = 32;

/** A row, and which side of it the user is. */
export type OwnRow = MatchRow & { side: Side };

/** Every row with a tag of this user. Their numbers have no gaps: a window that is not full is the last. */
export async function findRowsOf({ db, keys }: Access, userId: number): Promise<OwnRow[]> {
  const found: OwnRow[] = [];
  for (let start = 0; found.length === start; start += WINDOW) {
    const tags = Array.from({ length: WINDOW }, (_, step) => ownTag(keys, userId, start + step));
    const rows = await db
      .select()
      .from(matches)
      .where(or(inArray(matches.tag0, tags), inArray(matches.tag1, tags)));
    found.push(...rows.map((row) => ({ ...row, side: tags.some((tag) => row.tag0?.equals(tag)) ? 0 : 1 }) as const));
  }
  return found;
}

/** Locks the whole table. Taken before anything is read that decides what is written. Needs a transaction. */
export function lockMatches({ db }: Pick<Services, 'db'>): Promise<void> {
  return lockForWriting(db, matches);
}

/**
 * Replaces a changed row and rewrites others with it, so that it does not stand out. Its day still sets it apart from most of
 * them, so the shuffle job mixes it again with rows of the same day. The caller holds the lock on all matches.
 */
export async function replaceRow({ db, keys }: Access, { secrets, ...row }: LiveRow): Promise<void> {
  const box = matchSecrets.seal(keys, row.id, secrets);
  await db.delete(matches).where(eq(matches.id, row.id));
  await insertWithNeighbours(db, matches, matches.id, { ...row, box, shuffled: false });
}

/** What replaces the content of a match that nobody can read any more. Only its tags stay. */
export const EMPTIED = {
  state: 'gone',
  box: null,
  notified: true,
  seen0: false,
  seen1: false,
  read0: 0,
  read1: 0,
  shuffled: false,
} as const satisfies Partial<MatchRow>;
