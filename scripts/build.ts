import { bundleClient, bundlePrerenderer } from './build/bundle.ts';
import { bundleServer } from './build/bundle-server.ts';
import { compressFolder } from './build/compress.ts';
import { makeEmptyDatabase } from './build/empty-database.ts';
import { CLIENT_FOLDER } from './build/folders.ts';
import { writeDocuments } from './build/write-documents.ts';

// React reads this when it is loaded: it decides whether its development checks run.
process.env['NODE_ENV'] = 'production';

const started = performance.now();
const [client, prerenderer] = await Promise.all([
  bundleClient(),
  bundlePrerenderer(),
  bundleServer().then(makeEmptyDatabase),
]);
const documents = await writeDocuments(client, prerenderer);
const compressed = await compressFolder(CLIENT_FOLDER);

const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(`${documents} documents, ${compressed} compressed files in ${seconds} s.`);
