import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** The files that the server serves. All of them are public. */
export const CLIENT_FOLDER = resolve(root, 'dist/client');
/** The pages compiled for Node, needed only while the documents are written. */
export const PRERENDER_FOLDER = resolve(root, 'dist/prerender');
/** The server compiled for Node. */
export const SERVER_FOLDER = resolve(root, 'dist/server');
/** What only the demo loads: the sandboxes compiled for Node. */
export const SANDBOX_FOLDER = resolve(root, 'dist/sandbox');
/** What the embedded database begins with: of the demo too. */
export const EMPTY_DATABASE = resolve(SANDBOX_FOLDER, 'empty-db');
