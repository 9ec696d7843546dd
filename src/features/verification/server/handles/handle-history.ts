import * as z from 'zod/mini';
import { takeLock } from '#platform/server/db/locks.ts';
import { statement } from '#platform/server/db/statement.ts';
import { claimTagOf } from '#platform/server/handle-tags.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import type { Services } from '#platform/server/services.ts';

const Claim = z.object({
  instagramId: z.string(),
  /** Since when the account has had the handle. The first known one counts as its owner from the beginning. */
  since: z.nullable(z.number()),
  /** Whether a person has proved it. If not, only a lookup has shown it. */
  proved: z.boolean(),
});
type Claim = z.output<typeof Claim>;

const sealedClaims = sealed('handle_claims.box', {
  version: 1,
  schema: z.array(Claim),
  // Room for more claims than a handle gets.
  size: 6 * 512,
});

/** The Instagram accounts that had a handle, one after the other: handles are given up and taken by others. */
export class HandleHistory {
  readonly #claims: readonly Claim[];

  constructor(claims: readonly Claim[]) {
    this.#claims = claims;
  }

  get claims(): readonly Claim[] {
    return this.#claims;
  }

  get owner(): string | null {
    return this.#claims.at(-1)?.instagramId ?? null;
  }

  /** The owner just before this moment: a claim made at the moment itself does not count yet. */
  ownerAt(moment: number): string | null {
    return this.#claims.findLast(({ since }) => since === null || since < moment)?.instagramId ?? null;
  }

  /** Whether another account than these was the last that was proved. */
  isProvedAfter(instagramIds: readonly string[]): boolean {
    const last = this.#claims.findLast(({ proved }) => proved);
    return last !== undefined && !instagramIds.includes(last.instagramId);
  }

  /** The first account reads what was sent while no owner of the handle was known. */
  isFirst(instagramId: string): boolean {
    return this.#claims[0]?.instagramId === instagramId;
  }
}

type Access = Pick<Services, 'db' | 'keys'>;

const selectClaims = statement<{ tag: Buffer; box: Buffer }>(
  'handle_claims',
  'SELECT target_tag AS tag, box FROM handle_claims WHERE target_tag = ANY($1)',
);

export async function readHistories(
  { db, keys }: Access,
  handles: readonly string[],
): Promise<(handle: string) => HandleHistory> {
  const unknown = new HandleHistory([]);
  const handleOf = new Map([...new Set(handles)].map((handle) => [claimTagOf(keys, handle).toString('hex'), handle]));
  const tags = [...handleOf.keys()].map((tag) => Buffer.from(tag, 'hex'));
  const rows = tags.length === 0 ? [] : await selectClaims(db, tags);
  const known = new Map(
    rows.map(({ tag, box }) => [
      handleOf.get(tag.toString('hex')),
      new HandleHistory(sealedClaims.open(keys, tag, box)),
    ]),
  );
  return (handle) => known.get(handle) ?? unknown;
}

/** An Instagram account that had a handle at a moment, as a login or a lookup at Instagram showed. */
export interface HandleClaim {
  handle: string;
  instagramId: string;
  moment: number;
  /** Whether a person has just proved it. */
  proved?: boolean;
  /** Ids that are known to belong to the same account: if one of them is the owner, it stays. */
  sameAs?: readonly string[];
}

/** The history with a claim, or null if it changes nothing. */
function withClaim(claims: readonly Claim[], claim: HandleClaim): Claim[] | null {
  const { instagramId, moment, proved = false, sameAs = [] } = claim;
  const last = claims.at(-1);
  if (!last) return [{ instagramId, since: null, proved }];
  const isKnown = [instagramId, ...sameAs].includes(last.instagramId);
  if (isKnown) return proved && !last.proved ? [...claims.slice(0, -1), { ...last, proved }] : null;
  const isOld = last.since !== null && last.since > moment;
  return isOld ? null : [...claims, { instagramId, since: moment, proved }];
}

const upsertClaims = statement<object>(
  'claim_handles',
  `INSERT INTO handle_claims (target_tag, box) SELECT * FROM unnest($1::bytea[], $2::bytea[])
    ON CONFLICT (target_tag) DO UPDATE SET box = excluded.box`,
);

/** Records claims in the order given. Needs a transaction. */
export async function claimHandles(tx: Access, given: readonly HandleClaim[]): Promise<void> {
  const { db, keys } = tx;
  const seen = await readHistories(
    tx,
    given.map(({ handle }) => handle),
  );
  // Most are known, and then nobody waits: what changes nothing now changes nothing later.
  const news = given.filter((claim) => withClaim(seen(claim.handle).claims, claim) !== null);
  if (news.length === 0) return;
  await takeLock(tx, 'claims');
  const before = await readHistories(
    tx,
    news.map(({ handle }) => handle),
  );
  const changed = new Map<string, Claim[]>();
  for (const claim of news) {
    const after = withClaim(changed.get(claim.handle) ?? before(claim.handle).claims, claim);
    if (after) changed.set(claim.handle, after);
  }
  const rows = [...changed].map(([handle, claims]) => {
    const tag = claimTagOf(keys, handle);
    return { tag, box: sealedClaims.seal(keys, tag, claims) };
  });
  if (rows.length === 0) return;
  await upsertClaims(
    db,
    rows.map(({ tag }) => tag),
    rows.map(({ box }) => box),
  );
}

/** Records the claim of a person who has just proved the handle. Needs a transaction. */
export function claimByProof(
  tx: Services,
  handle: string,
  instagramId: string,
  moment: number,
  sameAs: readonly string[] = [],
): Promise<void> {
  return claimHandles(tx, [{ handle, instagramId, moment, proved: true, sameAs }]);
}
