import { today } from '#platform/server/clock.ts';
import type { Services } from '#platform/server/services.ts';
import { holderOf } from './provers.ts';
import { pagesOfAccounts } from './accounts.ts';

/** The members who hold an account today, page by page. Those who hold several come several times. */
export async function* pagesOfHolders(services: Services): AsyncGenerator<number[]> {
  const day = today(services.clock);
  for await (const page of pagesOfAccounts(services)) yield page.flatMap(({ state }) => holderOf(state, day) ?? []);
}
