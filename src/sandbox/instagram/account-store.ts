import { createHash } from 'node:crypto';
import { ACCOUNTS, type SandboxAccount } from './accounts.ts';

/** The accounts of the sandbox, to be read and changed. Usernames change; ids stay with the account. */
export interface AccountStore {
  all(): readonly SandboxAccount[];
  find(username: string): SandboxAccount | null;
  findById(id: string): SandboxAccount | null;
  /** Frees the old username for another account. */
  rename(id: string, username: string): void;
  /** The heir gets the username, and its owner another one that is free. */
  handOn(id: string, heirId: string, username: string): void;
  /** The two accounts swap their usernames. */
  swap(id: string, otherId: string): void;
  /** For good. Its username is free. */
  delete(id: string): void;
  /** Creates a creator account with new ids. */
  register(username: string): SandboxAccount;
}

export function openAccountStore(): AccountStore {
  const accounts = ACCOUNTS.map((account) => ({ ...account }));
  const deletedIds = new Set<string>();
  const find = (username: string) => accounts.find((account) => account.username === username) ?? null;
  const findById = (id: string) => accounts.find((account) => account.id === id) ?? null;

  function get(id: string): SandboxAccount {
    const account = findById(id);
    if (!account) throw new Error(`No account has the id ${id}.`);
    return account;
  }

  function assertFree(username: string): void {
    if (find(username)) throw new Error(`@${username} is taken.`);
  }

  function rename(id: string, username: string): void {
    const account = get(id);
    assertFree(username);
    account.username = username;
  }

  return {
    all: () => accounts,
    find,
    findById,
    rename,
    handOn(id, heirId, username) {
      const [{ username: given }, heir] = [get(id), get(heirId)];
      rename(id, username);
      rename(heir.id, given);
    },
    swap(id, otherId) {
      const [one, other] = [get(id), get(otherId)];
      [one.username, other.username] = [other.username, one.username];
    },
    delete(id) {
      accounts.splice(accounts.indexOf(get(id)), 1);
      deletedIds.add(id);
    },
    register(username) {
      assertFree(username);
      const isUsed = (id: string) => deletedIds.has(id) || findById(id) !== null;
      let generation = 1;
      while (isUsed(makeDetails(username, generation).id)) generation += 1;
      const account = { ...EMPTY_ACCOUNT, ...makeDetails(username, generation), username };
      accounts.push(account);
      return account;
    },
  };
}

/** An account about which nothing is known. */
export const EMPTY_ACCOUNT: Omit<SandboxAccount, 'id' | 'scopedId' | 'username'> = {
  kind: 'creator',
  name: null,
  biography: null,
  followers: 0,
  isAgeGated: false,
  hasPicture: false,
  isPrivate: false,
  blocksUs: false,
};

/** Derived from the username, so that an account that registers again after a restart has the same ids. */
function makeDetails(username: string, generation: number): Pick<SandboxAccount, 'id' | 'scopedId' | 'followers'> {
  const digest = createHash('sha256').update(`${username}/${generation}`).digest();
  const digits = (at: number) => String(digest.readUIntBE(at, 6) % 1e12).padStart(12, '0');
  return { id: `17842${digits(0)}`, scopedId: `26200${digits(6)}`, followers: digest.readUInt16BE(12) % 1000 };
}
