/** Runs serve.ts for each of the given databases, all at once: a start keeps one core busy for many seconds. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const [runner = '', ...engines] = process.argv.slice(2);
const servers = engines.map((engine) =>
  spawn(process.execPath, [...process.execArgv, join(import.meta.dirname, 'serve.ts'), runner, engine], {
    stdio: 'inherit',
  }),
);
for (const server of servers) server.once('exit', (code) => code && stop(code));

/** Without the others too: the test runner waits as long as one of them could still print something. */
function stop(code: number): void {
  for (const server of servers) server.kill();
  process.exit(code);
}
