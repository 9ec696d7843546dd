import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { saveSeen } from '#test/texts/seen.ts';
import { SEEN } from './expect-text.ts';

/** Collects the checklist texts that passing journeys have seen. */
class TextReporter implements Reporter {
  readonly #seen = new Set<string>();

  onTestEnd(_test: TestCase, result: TestResult): void {
    if (result.status !== 'passed') return;
    for (const { type, description } of result.annotations) {
      if (type === SEEN && description) this.#seen.add(description);
    }
  }

  onEnd(): void {
    saveSeen('journeys', this.#seen);
  }

  printsToStdio(): boolean {
    return false; // The other reporter prints the progress.
  }
}

export default TextReporter;
