import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { projectNode } from './lib/project.mjs';
import { run } from './lib/run.mjs';

// `npm start`: a fresh clone becomes a running product. Runs on the machine's own Node, with nothing installed.
// In package.json it replaces npm's shell (`exec`), which would keep a signal meant for the server to itself;
// Windows, which has no such word, goes on to the second half of that line.
await ensureInstalled();
const built = await ensureBuilt();
if (built !== 0) process.exit(built);
const { code } = await run(projectNode(), ['src/app/server/main.ts', ...process.argv.slice(2)]);
process.exit(code);
