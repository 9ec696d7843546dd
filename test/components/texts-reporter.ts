import type { Reporter, TestCase } from 'vitest/node';
import { saveSeen } from '#test/texts/seen.ts';

/** Collects the checklist texts that passing component tests have seen. */
class TextsReporter implements Reporter {
  readonly #seen = new Set<string>();

  onTestCaseResult(test: TestCase): void {
    if (test.result().state !== 'passed') return;
    for (const id of test.meta().textsSeen ?? []) this.#seen.add(id);
  }

  onTestRunEnd(): void {
    saveSeen('components', this.#seen);
  }
}

export default TextsReporter;
