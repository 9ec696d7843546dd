import { buildAnew } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';

// `npm run build`: build.ts itself, and the stamp by which `npm start` knows that it need not build again.
await ensureInstalled();
process.exit(await buildAnew());
