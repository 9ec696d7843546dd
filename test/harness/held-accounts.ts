import { accountsHeldBy } from '#features/verification/server/index.ts';
import type { TestApp } from './test-app.ts';

/** The handles of the accounts that stand for a member in matches today. */
export async function handlesHeldBy({ services }: TestApp, userId: number): Promise<string[]> {
  const held = (await accountsHeldBy(services, [userId])).get(userId) ?? [];
  return held.map(({ handle }) => handle).toSorted();
}
