import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

/** The server runs from its sources or from dist/server: only the project's root has the same place for both. */
const ROOT = dirname(findPackageJSON('..', import.meta.url) ?? '');

/** The path of a file or folder of the project, given from its root. */
export const inProject = (path: string) => join(ROOT, path);
