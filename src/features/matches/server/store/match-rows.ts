import * as z from 'zod/mini';
import type { Keys } from '#platform/server/keys/keys.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import type { Uses } from '#platform/server/services.ts';
import { readMatchesByTags, type MatchRow } from './stored-matches.ts';

export type Side = 0 | 1;

export const otherSide = (side: Side): Side => (side === 0 ? 1 : 0);

export function withSide<T>(both: [T, T], side: Side, value: T): [T, T] {
  return side === 0 ? [value, both[1]] : [both[0], value];
}

type Access = Uses<'db' | 'keys'>;

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
  /** When each side was last due a notice of unread messages, in milliseconds. */
  toldAt: bothSides(z.number()),
});

export const matchSecrets = sealed('matches.box', { version: 1, schema: Secrets, size: 384 });

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

export function sealRow(keys: Keys, { secrets, ...row }: LiveRow): MatchRow {
  return { ...row, box: matchSecrets.seal(keys, row.id, secrets) };
}

/** How many tags of a user are looked up at a time. */
const WINDOW = 32;

/** A row, and which side of it the user is. */
export type OwnRow = MatchRow & { side: Side };

/** Every row with a tag of this user. */
export async function findRowsOf(services: Access, userId: number): Promise<OwnRow[]> {
  return (await findRowsOfEach(services, [userId])).get(userId) ?? [];
}

/** Every row with a tag of one of these users, by user. Their numbers have no gaps: a window that is not full is the last. */
export async function findRowsOfEach({ db, keys }: Access, userIds: readonly number[]): Promise<Map<number, OwnRow[]>> {
  const found = new Map(userIds.map((userId) => [userId, [] as OwnRow[]]));
  let open = [...found.keys()];
  for (let start = 0; open.length > 0; start += WINDOW) {
    const ownerOf = new Map(open.flatMap((userId) => windowOf(keys, userId, start)));
    const add = (row: MatchRow, tag: Buffer | null, side: Side) => {
      const owner = tag && ownerOf.get(tag.toString('base64'));
      if (owner) found.get(owner.userId)?.push({ ...row, side });
    };
    const tags = [...ownerOf.values()].map(({ tag }) => tag);
    for (const row of await readMatchesByTags(db, tags)) {
      add(row, row.tag0, 0);
      add(row, row.tag1, 1);
    }
    open = open.filter((userId) => found.get(userId)?.length === start + WINDOW);
  }
  return found;
}

function windowOf(keys: Keys, userId: number, start: number) {
  return Array.from({ length: WINDOW }, (_, step) => {
    const tag = ownTag(keys, userId, start + step);
    return [tag.toString('base64'), { userId, tag }] as const;
  });
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
  told0: 0,
  told1: 0,
} as const satisfies Partial<MatchRow>;
