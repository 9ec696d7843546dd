import {
  igsidOf,
  readInstagramAccounts,
  readPeriods,
  wayOf,
  type AccountId,
  type OtherId,
} from '#features/handles/server/index.ts';
import type { InstagramAccount, Purpose } from '#platform/server/gateways/instagram.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import { readSender } from '../own-account.ts';
import type { ProvedAccount } from '../proofs/instagram-accounts.ts';
import { isAnotherAccount, isSameAccount, type Look } from './same-account.ts';

/*
 * Whether the two ids of an account belong together is asked with every proof. An answer that does not come fails no proof: the ids
 * stay as they are.
 */

/** After a message: the account that Instagram shows under the sender's username, if it is the sender's. */
export async function findLoginOf(
  services: Services,
  sender: Look & { id: AccountId },
  purpose: Purpose,
): Promise<OtherId | null> {
  const shown = await lookUpNow(services, sender.username, purpose);
  const known = (await readInstagramAccounts(services, [sender.id])).get(sender.id)?.state;
  const login = known?.login ?? null;
  if (shown && shown.id !== login) {
    const again = await askSender(services, sender.id, purpose);
    if (again && isSameAccount(sender, shown, again)) return { is: 'same', id: shown.id };
  }
  if (!known || login === null || shown?.id === login || known.handle === sender.username) return null;
  // The joined account had another username.
  const before = await lookUpNow(services, known.handle, purpose);
  if (before?.id !== login || !isAnotherAccount(sender, before)) return null;
  return { is: 'another', id: login, handle: before.username };
}

/**
 * After a login: the sender who has proved the handle before, if that is the same account. The token tells for certain who the account
 * is; that it says the same after the sender was asked rules out that the username passed on between the two.
 */
export async function findSenderOf(
  services: Services,
  { instagramId, handle, token }: Pick<ProvedAccount, 'instagramId' | 'handle'> & { token: string },
  purpose: Purpose,
): Promise<OtherId | null> {
  const known = (await readInstagramAccounts(services, [instagramId])).get(instagramId)?.state.sender ?? null;
  const id = known ?? (await lastSender(services, handle));
  const sender = id === null ? null : await askSender(services, id, purpose);
  if (id === null || sender === null) return null;
  const isSame = sender.username === handle;
  if (isSame === (id === known)) return null;
  const owner = await services.instagram.readOwner(token, purpose);
  if (owner.outcome !== 'ok' || owner.account.username !== handle) return null;
  return isSame ? { is: 'same', id } : { is: 'another', id, handle: sender.username };
}

/** The last sender who has proved the handle. */
async function lastSender(services: Uses<'db' | 'keys'>, handle: string): Promise<AccountId | null> {
  const periods = (await readPeriods(services, [handle]))(handle);
  return periods.findLast(({ account }) => wayOf(account) === 'message')?.account ?? null;
}

async function askSender(services: Services, id: AccountId, purpose: Purpose): Promise<Look | null> {
  const sender = await readSender(services, igsidOf(id), purpose);
  return sender.outcome === 'ok' ? sender : null;
}

/**
 * Asks Instagram itself: what was found earlier today may have changed. The answer is not kept with those of searches, which would show
 * authors that the handle has an owner here: while Instagram is away, letters are accepted only to handles that were searched for.
 */
export async function lookUpNow(
  { instagram }: Uses<'instagram'>,
  handle: string,
  purpose: Purpose,
): Promise<InstagramAccount | null> {
  const lookup = await instagram.findAccount(handle, purpose);
  return lookup.outcome === 'found' ? lookup.account : null;
}
