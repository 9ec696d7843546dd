import { createHash } from 'node:crypto';
import { ACCOUNTS, type SandboxAccount } from './accounts.ts';

/** Who is on this Instagram. Usernames come and go; ids stay with the person. */
export interface AccountBook {
  all(): readonly SandboxAccount[];
  find(username: string): SandboxAccount | null;
  findById(id: string): SandboxAccount | null;
  /** Leaves the old username free for whoever comes next. */
  rename(id: string, username: string): void;
  /** A new creator account, with ids that nobody has had. */
  register(username: string): SandboxAccount;
}

export function openAccountBook(): AccountBook {
  const accounts = ACCOUNTS.map((account) => ({ ...account }));
  const find = (username: string) => accounts.find((account) => account.username === username) ?? null;
  const findById = (id: string) => accounts.find((account) => account.id === id) ?? null;

  function refuseTaken(username: string): void {
    if (find(username)) throw new Error(`@${username} is taken.`);
  }

  return {
    all: () => accounts,
    find,
    findById,
    rename(id, username) {
      const account = findById(id);
      if (!account) throw new Error(`Nobody has the id ${id}.`);
      refuseTaken(username);
      account.username = username;
    },
    register(username) {
      refuseTaken(username);
      let generation = 1;
      while (findById(makeIds(username, generation).id)) generation += 1;
      const silent = { name: null, biography: null, hasPicture: false };
      const account: SandboxAccount = { ...makeIds(username, generation), username, kind: 'creator', ...silent };
      accounts.push(account);
      return account;
    },
  };
}

/** Made from the name: after a restart, which forgets who registered, the same person has the same ids. */
function makeIds(username: string, generation: number): { id: string; scopedId: string } {
  const digest = createHash('sha256').update(`${username}/${generation}`).digest();
  const digits = (at: number) => String(digest.readUIntBE(at, 6) % 1e12).padStart(12, '0');
  return { id: `17842${digits(0)}`, scopedId: `26200${digits(6)}` };
}
