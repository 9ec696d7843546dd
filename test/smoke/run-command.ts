import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { BASELINE_WASM, compileCache } from '#test/harness/product.ts';

const SCRIPTS = join(import.meta.dirname, '../../scripts');

/** A command as `npm run` starts it: what it printed, and its exit code. */
export function runCommand(
  name: string,
  args: string[],
  settings: Record<string, string>,
): Promise<{ code: number; output: string }> {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, ...compileCache, ...settings };
  const nodeArgs = [BASELINE_WASM, join(SCRIPTS, `${name}.ts`), ...args];
  return new Promise((resolve) => {
    execFile(process.execPath, nodeArgs, { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: `${stdout}${stderr}` }),
    );
  });
}
