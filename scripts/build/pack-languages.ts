import { basename } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { SERVER_FOLDER } from './folders.ts';
import { packNgrams, type Ngrams } from './packed-ngrams.ts';

const FILE = 'languages.bin';
const READER = fileURLToPath(new URL('packed-ngrams.ts', import.meta.url));

/**
 * Replaces eld's 80,000 small objects, which take half a second and 120 MB, by a file of a megabyte that is read as it is.
 * eld's own code does the rest.
 */
export function packLanguages(): Plugin {
  let isPacked = false;
  return {
    name: 'pack-languages',
    async load(id) {
      if (!id.replaceAll('\\', '/').endsWith('/eld/src/ngrams/small.js')) return null;
      const { ngramsData } = (await import(pathToFileURL(id).href)) as { ngramsData: { ngrams: Ngrams } };
      const { ngrams, ...rest } = ngramsData;
      this.emitFile({ type: 'asset', fileName: `${basename(SERVER_FOLDER)}/${FILE}`, source: packNgrams(ngrams) });
      isPacked = true;
      return `
        import { readFileSync } from 'node:fs';
        import { openNgrams } from ${JSON.stringify(READER)};
        const ngrams = openNgrams(readFileSync(new URL(${JSON.stringify(`./${FILE}`)}, import.meta.url)));
        export const ngramsData = { ...${JSON.stringify(rest)}, ngrams };`;
    },
    buildEnd(error) {
      if (!error && !isPacked) throw new Error('eld has other files than it had: scripts/build/pack-languages.ts');
    },
  };
}
