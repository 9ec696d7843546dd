import { readInstagramAccounts, type AccountState } from '#features/handles/server/index.ts';
import { accountsHeldBy } from '#features/verification/server/index.ts';
import type { TestApp } from './test-app.ts';
import { messageIdOf } from './vendors/instagram-messages.ts';

/** The handles of the accounts that stand for a member in matches today. */
export async function handlesHeldBy({ services }: TestApp, userId: number): Promise<string[]> {
  const held = (await accountsHeldBy(services, [userId])).get(userId) ?? [];
  return held.map(({ handle }) => handle).toSorted();
}

/** What is stored about an account; undefined if nobody has proved it. */
export async function stateOf({ services }: TestApp, id: string): Promise<AccountState | undefined> {
  return (await readInstagramAccounts(services, [id])).get(id)?.state;
}

/** The two ids that Instagram has for an account. */
export const idsOfAccount = (subject: TestApp, username: string) => ({
  login: subject.instagram.account(username).id,
  sender: messageIdOf(subject, username),
});

/** Which ids are known to be one account with this one. */
export async function joinedIds(subject: TestApp, id: string) {
  const state = await stateOf(subject, id);
  return state && { login: state.login, sender: state.sender };
}
