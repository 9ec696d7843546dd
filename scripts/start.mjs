import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { projectNode } from './lib/project.mjs';
import { run } from './lib/run.mjs';

// `npm start`: installs, builds and starts a fresh clone. Runs on the machine's own Node, before packages are installed.
// package.json uses `exec` to replace npm's shell, which would not forward signals to the server; Windows has no `exec` and
// runs the second half of that line.
await ensureInstalled();
const built = await ensureBuilt();
if (built !== 0) process.exit(built);
// Twice the default of V8 for new objects: under load a third less time goes into collecting garbage.
const { code } = await run(projectNode(), [
  '--max-semi-space-size=32',
  'dist/server/main.js',
  ...process.argv.slice(2),
]);
process.exit(code);
