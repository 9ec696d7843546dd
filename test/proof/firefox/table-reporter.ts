import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** Prints what was done on which screen, at the end. */
class TableReporter implements Reporter {
  readonly #rows = new Map<string, Map<string, string>>();

  onTestEnd(test: TestCase, { status, duration, annotations }: TestResult): void {
    const screen = test.parent.project()?.name ?? '';
    const title = test.titlePath().slice(3).join(': ');
    const row = this.#rows.get(title) ?? new Map<string, string>();
    const found = annotations.filter(({ type }) => type === 'found').map(({ description }) => description);
    row.set(screen, status === 'passed' ? `${(duration / 1000).toFixed(0)} s` : status.toUpperCase());
    if (found.length > 0) row.set('found', found.join('; '));
    this.#rows.set(title, row);
  }

  onEnd({ status }: FullResult): void {
    const width = Math.max(...[...this.#rows.keys()].map(({ length }) => length));
    const line = (what: string, phone = '', desktop = '', found = '') =>
      console.log(`${what.padEnd(width + 2)}${phone.padEnd(10)}${desktop.padEnd(10)}${found}`);
    console.log('');
    line('in Firefox', 'phone', 'desktop', 'found');
    for (const [title, row] of this.#rows) line(title, row.get('phone'), row.get('desktop'), row.get('found'));
    line('', '', '', status);
  }

  printsToStdio(): boolean {
    return false; // The other reporter prints the progress.
  }
}

export default TableReporter;
