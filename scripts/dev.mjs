import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { projectNode } from './lib/project.mjs';
import { run } from './lib/run.mjs';

// `npm run dev`: the server, restarted when its files change, with Vite in front of it. Vite prints the address.
await ensureInstalled();
// The server does not start without built pages, although Vite serves them here.
const built = await ensureBuilt();
if (built !== 0) process.exit(built);
await Promise.all([run(projectNode(), ['--watch', 'src/app/server/main.ts']), run('vite', [])]);
