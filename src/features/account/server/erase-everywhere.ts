import type { Person } from '#platform/server/person.ts';
import type { Services } from '#platform/server/services.ts';

/** Everything on the person's side goes in one stroke; each table says by itself how. Needs a transaction. */
export async function eraseEverywhere(tx: Services, person: Person): Promise<void> {
  for (const { erasure } of tx.tables) {
    if ('erase' in erasure) await erasure.erase?.(tx, person);
  }
}
