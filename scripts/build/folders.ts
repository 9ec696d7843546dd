import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** What the server serves, all of it public. */
export const CLIENT_FOLDER = resolve(root, 'dist/client');
/** The same pages for Node, needed only while documents are written. */
export const PRERENDER_FOLDER = resolve(root, 'dist/prerender');
