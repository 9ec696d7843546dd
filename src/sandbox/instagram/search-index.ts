import type { Clock } from '#platform/server/clock.ts';
import { HOUR } from '#platform/shared/durations.ts';
import type { AccountStore } from './account-store.ts';
import { isShown, type SandboxAccount } from './accounts.ts';

/** What discovery shows. It may lag behind what has changed, as Instagram's own does. */
export class SearchIndex {
  readonly #accounts: AccountStore;
  readonly #clock: Clock;
  #earlier: { accounts: SandboxAccount[]; until: number } | null = null;

  constructor(accounts: AccountStore, clock: Clock) {
    this.#accounts = accounts;
    this.#clock = clock;
  }

  /** Shows all accounts as they are now for a while, whatever changes. */
  lag(duration = HOUR): void {
    const accounts = this.#accounts.all().map((account) => ({ ...account }));
    this.#earlier = { accounts, until: this.#clock.now().getTime() + duration };
  }

  catchUp(): void {
    this.#earlier = null;
  }

  get isLagging(): boolean {
    return this.#earlier !== null && this.#clock.now().getTime() < this.#earlier.until;
  }

  find(username: string): SandboxAccount | null {
    return this.all().find((account) => account.username === username) ?? null;
  }

  all(): SandboxAccount[] {
    const accounts = this.#earlier && this.isLagging ? this.#earlier.accounts : this.#accounts.all();
    return accounts.filter(isShown);
  }
}
