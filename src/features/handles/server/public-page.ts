import type { Day } from '#platform/server/clock.ts';
import type { Uses } from '#platform/server/services.ts';
import type { AccountState, PublicPage } from './instagram-account.ts';
import { readInstagramAccounts } from './instagram-accounts.ts';
import { readPeriods } from './periods.ts';
import { isMinors, proversOf } from './provers.ts';

/** An account, and its period among those of its handle. */
export interface HandleOwner {
  account: AccountState;
  n: number;
}

const NOBODY = 'nobody';

/** The accounts that have proved these handles last, without those to which Instagram has given another handle since. */
export async function findHandleOwners(
  access: Uses<'db' | 'keys'>,
  handles: readonly string[],
): Promise<Map<string, HandleOwner>> {
  const periodsOf = await readPeriods(access, handles);
  const last = handles.map((handle) => ({ handle, period: periodsOf(handle).at(-1) }));
  // Asked for handles that nobody has proved, too: how long an answer takes must not tell which these are.
  const ids = last.map(({ period }) => period?.account ?? NOBODY);
  const accounts = await readInstagramAccounts(access, ids);
  return new Map(
    last.flatMap(({ handle, period }): [string, HandleOwner][] => {
      const account = period && accounts.get(period.account)?.state;
      return period && account?.handle === handle ? [[handle, { account, n: period.n }]] : [];
    }),
  );
}

/** What was set for the page of this owner, on or off; null if nothing was. */
export function pageOf({ account, n }: HandleOwner): PublicPage | null {
  const { page, handle } = account;
  return page?.handle === handle && page.n === n ? page : null;
}

/** The page that everybody may see today. That its member is not suspended, and the handle not closed, is for the caller to ask. */
export function shownPageOf(owner: HandleOwner, day: Day): PublicPage | null {
  const { account } = owner;
  const page = pageOf(owner);
  const isOpen = account.paused === null && !account.closed && !isMinors(account, day);
  return page?.isOn && isOpen && proversOf(account, day).includes(page.userId) ? page : null;
}
