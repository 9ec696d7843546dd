import { buildAnew } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';

// `npm run build`: runs build.ts and writes the stamp that lets `npm start` skip the build.
await ensureInstalled();
process.exit(await buildAnew());
