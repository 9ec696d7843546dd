import { createHash } from 'node:crypto';
import { ACCOUNTS, type SandboxAccount } from './accounts.ts';

/** The accounts of the sandbox. Usernames change; ids stay with the account. */
export interface AccountStore {
  all(): readonly SandboxAccount[];
  find(username: string): SandboxAccount | null;
  findById(id: string): SandboxAccount | null;
  /** Frees the old username for another account. */
  rename(id: string, username: string): void;
  /** Creates a creator account with new ids. */
  register(username: string): SandboxAccount;
}

export function openAccountStore(): AccountStore {
  const accounts = ACCOUNTS.map((account) => ({ ...account }));
  const find = (username: string) => accounts.find((account) => account.username === username) ?? null;
  const findById = (id: string) => accounts.find((account) => account.id === id) ?? null;

  function assertFree(username: string): void {
    if (find(username)) throw new Error(`@${username} is taken.`);
  }

  return {
    all: () => accounts,
    find,
    findById,
    rename(id, username) {
      const account = findById(id);
      if (!account) throw new Error(`No account has the id ${id}.`);
      assertFree(username);
      account.username = username;
    },
    register(username) {
      assertFree(username);
      let generation = 1;
      while (findById(makeIds(username, generation).id)) generation += 1;
      const noDetails = { name: null, biography: null, hasPicture: false, isPrivate: false, blocksUs: false };
      const account: SandboxAccount = { ...makeIds(username, generation), username, kind: 'creator', ...noDetails };
      accounts.push(account);
      return account;
    },
  };
}

/** Derived from the username, so that an account that registers again after a restart has the same ids. */
function makeIds(username: string, generation: number): { id: string; scopedId: string } {
  const digest = createHash('sha256').update(`${username}/${generation}`).digest();
  const digits = (at: number) => String(digest.readUIntBE(at, 6) % 1e12).padStart(12, '0');
  return { id: `17842${digits(0)}`, scopedId: `26200${digits(6)}` };
}
