import { cpSync } from 'node:fs';
import { Report } from './report.ts';
import { openSite, type Choices, type Site } from './site/open-site.ts';

/** Brings up a site for a test, prints what it reports, and ends the process: with 1 if something is wrong. */
export async function runOnSite(
  test: (site: Site, report: Report, cleanup: AsyncDisposableStack) => Promise<void>,
  choices: Choices = {},
): Promise<never> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  const report = new Report();
  const cleanup = new AsyncDisposableStack();
  try {
    console.log('Starting PostgreSQL, Redis, two nodes and nginx ...');
    const site = await openSite(cleanup, choices);
    // The folder is removed at the end; its logs are what a failed run is explained with.
    const kept = process.env['KEEP_LOGS'];
    if (kept) cleanup.defer(() => cpSync(site.logs, kept, { recursive: true }));
    await test(site, report, cleanup);
  } catch (error) {
    console.error(error);
    report.check('the run came to its end', false);
  } finally {
    await cleanup.disposeAsync();
  }
  report.print();
  process.exit(report.isWrong ? 1 : 0);
}
