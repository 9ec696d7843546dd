import { startOfHour } from '#platform/server/clock.ts';
import type { AccountState, SmileChoice } from './instagram-account.ts';

/*
 * Whether authors see what an account's owner likes. A choice counts from the next full hour on, as what is seen by it does: an author
 * who looks all the time must not learn when its owner was there.
 */

/** The account with another choice. */
export function withSmiles(state: AccountState, on: boolean, now: Date): AccountState {
  if (state.smiles?.on === on) return state;
  return { ...state, smiles: { on, before: showsSmiles(state, startOfHour(now)), at: now.getTime() } };
}

/** Whether authors see them in this hour, which must be the present one. */
export function showsSmiles({ smiles }: Pick<AccountState, 'smiles'>, hour: Date): boolean {
  if (smiles === null) return false;
  return smiles.at < hour.getTime() ? smiles.on : smiles.before;
}

/** The choice for two accounts that turned out to be one: a refusal of either counts. */
export function joinSmiles(one: SmileChoice | null, other: SmileChoice | null): SmileChoice | null {
  if (one === null || other === null) return one ?? other;
  return one.on ? other : one;
}
