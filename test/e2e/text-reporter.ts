import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { keepSeen } from '#test/texts/seen.ts';
import { SEEN } from './see.ts';

/** Collects the rows of the text checklist that passing journeys have seen. */
class TextReporter implements Reporter {
  readonly #seen = new Set<string>();

  onTestEnd(_test: TestCase, result: TestResult): void {
    if (result.status !== 'passed') return;
    for (const { type, description } of result.annotations) {
      if (type === SEEN && description) this.#seen.add(description);
    }
  }

  onEnd(): void {
    keepSeen('journeys', this.#seen);
  }

  printsToStdio(): boolean {
    return false; // Leaves the progress of the run to the reporter beside this one.
  }
}

export default TextReporter;
