import { or } from 'drizzle-orm';
import { readPeople } from '#features/auth/server/index.ts';
import { isAdult } from '#platform/shared/age.ts';
import { today } from '#platform/server/clock.ts';
import { hasTag } from '#platform/server/db/has-tag.ts';
import type { Services } from '#platform/server/services.ts';
import { proofs } from '../schema.ts';
import { wayOf } from './message-account.ts';
import { readProofs } from './proofs.ts';
import type { ProvedHandle } from './instagram-accounts.ts';
import { otherWayTagOf, proofTagOf } from './sealed-proof.ts';

/**
 * Says of these Instagram accounts, each with its handle, which belong to a minor: a member under 18 has proved the account, or
 * the handle in the other way, where it cannot be known whether both are one account. If several members have, one minor among them
 * is enough.
 */
export async function findMinors(
  services: Services,
  accounts: readonly ProvedHandle[],
): Promise<(account: ProvedHandle) => boolean> {
  if (accounts.length === 0) return () => false;
  const { keys } = services;
  const unique = [...new Map(accounts.map((one) => [`${one.handle} ${one.instagramId}`, one])).values()];
  const isAccount = hasTag(
    proofs.accountTag,
    unique.map(({ instagramId }) => proofTagOf(keys, 'account', instagramId)),
  );
  const isOtherWay = hasTag(
    proofs.handleTag,
    unique.map((account) => otherWayTagOf(keys, account)),
  );
  const found = await readProofs(services, or(isAccount, isOtherWay) ?? isAccount);
  const people = await readPeople(services, [...new Set(found.flatMap(({ userId }) => userId ?? []))]);
  const day = today(services.clock);
  const minors = new Set(people.filter(({ dateOfBirth }) => !isAdult(day, dateOfBirth)).map(({ userId }) => userId));
  const theirs = found.filter(({ userId }) => userId !== null && minors.has(userId));
  return ({ handle, instagramId }) =>
    theirs.some(
      (proof) =>
        proof.instagramId === instagramId ||
        (proof.handle === handle && wayOf(proof.instagramId) !== wayOf(instagramId)),
    );
}
