import { eq, inArray } from 'drizzle-orm';
import { insertAmong, lockForWriting } from '#platform/server/db/insert-among.ts';
import { claimTagOf } from '#platform/server/handle-tags.ts';
import type { Services } from '#platform/server/services.ts';
import { handleClaims } from './schema.ts';

/** From a moment on a handle belonged to an account; the first one known is taken to have had it always. */
interface Claim {
  networkId: string;
  since: number | null;
}

/** Who has had a handle, one after the other. Names can be given up and taken by somebody else. */
export class HandleHistory {
  readonly #claims: readonly Claim[];

  constructor(claims: readonly Claim[]) {
    this.#claims = claims;
  }

  get claims(): readonly Claim[] {
    return this.#claims;
  }

  get owner(): string | null {
    return this.#claims.at(-1)?.networkId ?? null;
  }

  /** Whose the handle was just before this moment: in doubt not the newcomer's. */
  ownerAt(moment: number): string | null {
    return this.#claims.findLast(({ since }) => since === null || since < moment)?.networkId ?? null;
  }

  /** Whether this account reads what was sent while nobody was known to have the handle. */
  isFirst(networkId: string): boolean {
    return this.#claims[0]?.networkId === networkId;
  }
}

const boxPlace = (tag: Buffer) => `handle_claims:${tag.toString('base64')}`;

export async function readHistories(
  { db, keys }: Services,
  handles: readonly string[],
): Promise<(handle: string) => HandleHistory> {
  const tags = [...new Set(handles)].map((handle) => claimTagOf(keys, handle));
  const rows =
    tags.length === 0 ? [] : await db.select().from(handleClaims).where(inArray(handleClaims.targetTag, tags));
  return (handle) => {
    const row = rows.find(({ targetTag }) => targetTag.equals(claimTagOf(keys, handle)));
    return new HandleHistory(row ? (JSON.parse(keys.openText(row.box, boxPlace(row.targetTag))) as Claim[]) : []);
  };
}

/** Notes that an account has the handle now: it said so itself, or the network did. Needs a transaction. */
export async function claimHandle(tx: Services, handle: string, networkId: string, moment: number): Promise<void> {
  await lockForWriting(tx.db, handleClaims);
  const { claims } = (await readHistories(tx, [handle]))(handle);
  const last = claims.at(-1);
  const isOld = last?.since !== null && last !== undefined && last.since > moment;
  if (last?.networkId === networkId || isOld) return;
  const targetTag = claimTagOf(tx.keys, handle);
  const history = [...claims, { networkId, since: last ? moment : null }];
  await tx.db.delete(handleClaims).where(eq(handleClaims.targetTag, targetTag));
  const box = tx.keys.sealText(JSON.stringify(history), boxPlace(targetTag));
  await insertAmong(tx.db, handleClaims, handleClaims.targetTag, { targetTag, box });
}
