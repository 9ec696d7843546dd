import type { Uses } from '#platform/server/services.ts';
import { asIds, type AccountId } from './network-ids.ts';
import type { Address, RecordedIds } from './address-of.ts';
import { readInstagramAccounts, type StoredAccount } from './instagram-accounts.ts';
import { readPeriods } from './periods.ts';

type Access = Uses<'db' | 'keys'>;

export interface RecordedOwner extends RecordedIds {
  /** When the period began. */
  since: number;
  /** When Instagram last said that the account has the handle. */
  confirmedAt: number;
}

/** The accounts that have proved these handles last. */
export async function readRecordedOwners(
  access: Access,
  handles: readonly string[],
): Promise<(handle: string) => RecordedOwner | null> {
  const periodsOf = await readPeriods(access, handles);
  const last = [...new Set(handles)].flatMap((handle) => {
    const period = periodsOf(handle).at(-1);
    return period ? [[handle, period] as const] : [];
  });
  const accounts = await readInstagramAccounts(
    access,
    last.map(([, { account }]) => account),
  );
  const owners = new Map(
    last.map(([handle, { n, account, since }]): [string, RecordedOwner] => {
      const state = accounts.get(account)?.state;
      const { login, sender } = state ?? asIds(account);
      const own = state?.periods.find((period) => period.handle === handle && period.n === n);
      return [handle, { login, sender, period: n, since, confirmedAt: own?.confirmedAt ?? since }];
    }),
  );
  return (handle) => owners.get(handle) ?? null;
}

/** The accounts that letters with these addresses are for; without those that nobody has proved. */
export async function readAddressed(
  access: Access,
  addresses: readonly Address[],
): Promise<(address: Address) => StoredAccount | undefined> {
  const first = addresses.filter((address) => address.to === 'first');
  const periodsOf = await readPeriods(
    access,
    first.map(({ handle }) => handle),
  );
  const idOf = (address: Address): AccountId | undefined =>
    address.to === 'first' ? periodsOf(address.handle).find(({ n }) => n === address.period)?.account : address.id;
  const accounts = await readInstagramAccounts(
    access,
    addresses.flatMap((address) => idOf(address) ?? []),
  );
  return (address) => accounts.get(idOf(address) ?? '');
}
