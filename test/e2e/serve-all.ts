/** Runs serve.ts for each of the given databases, all at once: a start keeps one core busy for many seconds. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const [runner = '', ...engines] = process.argv.slice(2);
for (const engine of engines) {
  const args = [...process.execArgv, join(import.meta.dirname, 'serve.ts'), runner, engine];
  spawn(process.execPath, args, { stdio: 'inherit' }).once('exit', (code) => code && process.exit(code));
}
