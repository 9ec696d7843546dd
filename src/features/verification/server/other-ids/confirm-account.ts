import {
  changeInstagramAccount,
  idsOf,
  igsidOf,
  splitAccount,
  withConfirmation,
  type AccountId,
  type AccountState,
} from '#features/handles/server/index.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import { askSenders } from '../own-account.ts';
import { lookUpNow } from './find-other-id.ts';
import { isAnotherAccount, type Look } from './same-account.ts';

/** What Instagram said within the last hour counts as an answer of now: letters show no more precise time. */
const FRESH_FOR = HOUR;

/** 'unknown': Instagram cannot be asked, or does not show the account. */
type Confirmation = 'confirmed' | 'passed on' | 'unknown';

/**
 * Asks Instagram whether an account still has its handle, and records it if so. An account with two ids is asked for both: the
 * sender's answer counts, because a lookup may be out of date; if they are two accounts after all, they are parted.
 */
export async function confirmAccount(services: Services, state: AccountState): Promise<Confirmation> {
  const { login, sender: senderId, handle } = state;
  const sender = senderId === null ? null : await askSender(services, senderId);
  const shown = login === null ? null : await lookUp(services, login, handle);
  const isShown = shown !== null && shown.id === login;
  if (senderId !== null && sender && isShown && isAnotherAccount(sender, shown)) {
    const other = { is: 'another', id: senderId, handle: sender.username } as const;
    await inTransaction(services, (tx) => splitAccount(tx, shown.id, other));
  }
  const isConfirmed = sender ? sender.username === handle : isShown;
  if (!isConfirmed) return sender || shown ? 'passed on' : 'unknown';
  return (await record(services, state)) ? 'confirmed' : 'unknown';
}

/** False if the account has another handle by now, or never proved this one. */
async function record(services: Services, state: AccountState): Promise<boolean> {
  const { handle } = state;
  const now = services.clock.now().getTime();
  const confirm = (known: AccountState) => (known.handle === handle ? withConfirmation(known, now) : known);
  const after = await inTransaction(services, (tx) => changeInstagramAccount(tx, idsOf(state)[0] ?? '', confirm));
  return after?.periods.some((period) => period.handle === handle && period.confirmedAt >= now) ?? false;
}

async function askSender(services: Services, id: AccountId): Promise<Look | null> {
  const igsid = igsidOf(id);
  const answer = (await askSenders(services, [igsid], 'confirmation')).get(igsid);
  return answer?.outcome === 'ok' ? answer : null;
}

/** Asks again if a lookup of the last hour did not show the account: it may have been hidden for a moment. */
async function lookUp(services: Uses<'clock' | 'instagram' | 'lookups'>, login: AccountId, handle: string) {
  const known = await services.lookups.get(handle);
  const isFresh = known && known.seenAt > services.clock.now().getTime() - FRESH_FOR;
  return isFresh && known.account?.id === login ? known.account : lookUpNow(services, handle, 'confirmation');
}
