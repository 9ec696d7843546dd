import { eq, inArray } from 'drizzle-orm';
import * as z from 'zod/mini';
import { insertWithNeighbours } from '#platform/server/db/insert-with-neighbours.ts';
import { lockForWriting } from '#platform/server/db/lock-for-writing.ts';
import { claimTagOf } from '#platform/server/handle-tags.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import type { Services } from '#platform/server/services.ts';
import { renameNetworkId } from '../proofs/instagram-accounts.ts';
import { handleClaims } from '../schema.ts';

/** Since when an Instagram account has had the handle. The first known account counts as its owner from the beginning. */
const Claim = z.object({ instagramId: z.string(), since: z.nullable(z.number()) });
type Claim = z.output<typeof Claim>;

const sealedClaims = sealed('handle_claims', {
  version: 2,
  schema: z.array(Claim),
  upgrade: { 1: (old) => (old as unknown[]).map(renameNetworkId) },
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

  /** The first account reads what was sent while no owner of the handle was known. */
  isFirst(instagramId: string): boolean {
    return this.#claims[0]?.instagramId === instagramId;
  }
}

export async function readHistories(
  { db, keys }: Services,
  handles: readonly string[],
): Promise<(handle: string) => HandleHistory> {
  const tags = [...new Set(handles)].map((handle) => claimTagOf(keys, handle));
  const rows =
    tags.length === 0 ? [] : await db.select().from(handleClaims).where(inArray(handleClaims.targetTag, tags));
  return (handle) => {
    const row = rows.find(({ targetTag }) => targetTag.equals(claimTagOf(keys, handle)));
    return new HandleHistory(row ? sealedClaims.open(keys, row.targetTag, row.box) : []);
  };
}

/** Records that an account has the handle now, as a login or a lookup at Instagram showed. Needs a transaction. */
export async function claimHandle(tx: Services, handle: string, instagramId: string, moment: number): Promise<void> {
  await lockForWriting(tx.db, handleClaims);
  const { claims } = (await readHistories(tx, [handle]))(handle);
  const last = claims.at(-1);
  const isOld = last?.since !== null && last !== undefined && last.since > moment;
  if (last?.instagramId === instagramId || isOld) return;
  const targetTag = claimTagOf(tx.keys, handle);
  const history = [...claims, { instagramId, since: last ? moment : null }];
  await tx.db.delete(handleClaims).where(eq(handleClaims.targetTag, targetTag));
  const box = sealedClaims.seal(tx.keys, targetTag, history);
  await insertWithNeighbours(tx.db, handleClaims, handleClaims.targetTag, { targetTag, box });
}
