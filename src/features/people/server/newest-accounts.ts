/** An account that was created lately, by the tag of its row. */
export interface NewAccountRow {
  tag: Buffer;
  /** When it was created, in milliseconds. */
  at: number;
}

declare module '#platform/server/services.ts' {
  interface Services {
    newestAccounts: NewestAccounts;
  }
}

/** Among how many of the newest accounts is drawn: most of them were not there the night before. */
const REMEMBERED = 16;

/** The accounts that were created last, the newest first, as far as this process knows. */
export class NewestAccounts {
  #rows: readonly NewAccountRow[] = [];

  get rows(): readonly NewAccountRow[] {
    return this.#rows;
  }

  remember(rows: readonly NewAccountRow[]): void {
    const all = new Map([...rows, ...this.#rows].map((row) => [row.tag.toString('hex'), row]));
    this.#rows = [...all.values()].toSorted((a, b) => b.at - a.at).slice(0, REMEMBERED);
  }
}
