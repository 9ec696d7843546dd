import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FullConfig, FullResult, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';
import { COMPLETE_PARTS, TEXTS } from '#test/texts/index.ts';
import { PARTS } from '#test/texts/text-row.ts';
import { SEEN } from './see.ts';

const REPORT = join(import.meta.dirname, '../../test-results/texts.json');
const NARROWING =
  /^(-g|-G|--grep|--grep-invert|--last-failed|--only-changed|--shard|--test-list|--test-list-invert)(=|$)/;

/** Says at the end which promised texts no journey has seen; a full run fails when a finished part misses one. */
class TextReporter implements Reporter {
  readonly #seen = new Set<string>();
  #isFullRun = false;

  onBegin(config: FullConfig, suite: Suite): void {
    this.#isFullRun = coversEverything(config, suite);
  }

  onTestEnd(_test: TestCase, result: TestResult): void {
    if (result.status !== 'passed') return;
    for (const { type, description } of result.annotations) {
      if (type === SEEN && description) this.#seen.add(description);
    }
  }

  async onEnd(result: FullResult): Promise<{ status: FullResult['status'] }> {
    const unseen = TEXTS.filter((row) => !this.#seen.has(row.id));
    console.log(`\nTexts: ${TEXTS.length - unseen.length} of ${TEXTS.length} seen`);
    for (const part of PARTS) {
      const missing = unseen.filter((row) => row.part === part);
      if (missing.length === 0) continue;
      console.log(`  ${part}: ${missing.length} not seen yet`);
      for (const row of missing) console.log(`    ${row.id.padEnd(40)} ${row.text}`);
    }
    mkdirSync(dirname(REPORT), { recursive: true });
    writeFileSync(REPORT, JSON.stringify({ seen: [...this.#seen].toSorted(), unseen }, null, 2));

    const owed = unseen.filter((row) => COMPLETE_PARTS.includes(row.part));
    if (!this.#isFullRun || owed.length === 0) return { status: result.status };
    console.log(`\nFailed: ${owed.length} text(s) of finished parts were not seen by any passing journey.`);
    return { status: result.status === 'passed' ? 'failed' : result.status };
  }

  printsToStdio(): boolean {
    return false; // Leaves the progress of the run to the reporter beside this one.
  }
}

/** A run of one file, one project or one title says nothing about what the others would have seen. */
function coversEverything(config: FullConfig, suite: Suite): boolean {
  if (config.argv.some((argument) => NARROWING.test(argument))) return false;
  const running = new Set(suite.suites.map((candidate) => candidate.project()?.name));
  const files = new Set(suite.allTests().map((test) => test.location.file));
  return config.projects.every(
    ({ name, testDir }) =>
      running.has(name) && globSync('**/*.spec.ts', { cwd: testDir }).every((file) => files.has(join(testDir, file))),
  );
}

export default TextReporter;
