import { runChecks } from './lib/checks.mjs';
import { ensureInstalled } from './lib/install.mjs';

// `npm run verify`: types, lint, format, boundaries, unused code and the architecture tests, in seconds.
await ensureInstalled();
process.exit(await runChecks());
