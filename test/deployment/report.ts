interface Row {
  what: string;
  result: string;
  isWrong: boolean;
}

/** What was found, in a table. */
export class Report {
  readonly #rows: Row[] = [];

  /** A count that must be 0, or another number. */
  count(what: string, found: number, expected = 0): void {
    this.#add({ what, result: String(found), isWrong: found !== expected });
  }

  check(what: string, isRight: boolean, result = isRight ? 'yes' : 'NO'): void {
    this.#add({ what, result, isWrong: !isRight });
  }

  /** A figure that depends on the machine. */
  figure(what: string, result: string): void {
    this.#add({ what, result, isWrong: false });
  }

  get isWrong(): boolean {
    return this.#rows.some(({ isWrong }) => isWrong);
  }

  print(): void {
    const width = Math.max(...this.#rows.map(({ what }) => what.length));
    console.log('');
    for (const { what, result, isWrong } of this.#rows)
      console.log(`${what.padEnd(width + 2)}${result}${isWrong ? '   <-- WRONG' : ''}`);
  }

  #add(row: Row): void {
    this.#rows.push(row);
    console.log(`  ${row.isWrong ? 'WRONG ' : ''}${row.what}: ${row.result}`);
  }
}
