import { rm } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { build, type Plugin } from 'vite';
import { SANDBOX_FOLDER, SERVER_FOLDER } from './folders.ts';
import { packLanguages } from './pack-languages.ts';

/**
 * The server in few files: from its sources, whose types Node would strip at every start, and the hundreds of modules of its packages, it
 * would start in three times the time and need 100 MB more. What is imported at its first use has a file of its own. The sandboxes,
 * which only the demo loads, have a folder of their own: a release leaves it out.
 */
export async function bundleServer(): Promise<void> {
  for (const folder of [SERVER_FOLDER, SANDBOX_FOLDER]) await rm(folder, { recursive: true, force: true });
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [packLanguages(), escapeCharacters()],
    // It loads files that are beside its own.
    ssr: { noExternal: true, external: ['@electric-sql/pglite'] },
    build: {
      ssr: true,
      emitAssets: true,
      outDir: dirname(SERVER_FOLDER),
      emptyOutDir: false,
      minify: false,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 10_000,
      target: 'esnext',
      rolldownOptions: {
        input: {
          main: 'src/app/server/main.ts',
          // A thread or a process starts with a file of its own.
          'hash-thread': 'src/features/auth/server/password/hash-thread.ts',
          'create-embedded': 'src/platform/server/db/create-embedded.ts',
        },
        output: {
          // Half of all characters.
          comments: { legal: true, annotation: false, jsdoc: false },
          // As Node would: packages expect that what they import first has run before them.
          strictExecutionOrder: true,
          entryFileNames: `${basename(SERVER_FOLDER)}/[name].js`,
          chunkFileNames: ({ moduleIds }) =>
            `${basename(moduleIds.some(isSandbox) ? SANDBOX_FOLDER : SERVER_FOLDER)}/[name]-[hash].js`,
        },
      },
    },
  });
}

/** V8 keeps a file with one character beyond ASCII as two bytes each. What a raw template contains must be plain already. */
function escapeCharacters(): Plugin {
  return {
    name: 'escape-characters',
    // Only now: what is printed before would be read and printed again, with the characters themselves.
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        const [raw] = /String\.raw`[^`]*[^\p{ASCII}`][^`]*`|\\\P{ASCII}/u.exec(file.code) ?? [];
        if (raw !== undefined) throw new Error(`${file.fileName}: an escape would change ${raw}`);
        file.code = file.code.replaceAll(/[\u0080-\uffff]/g, escapeUnit);
      }
    },
  };
}

const escapeUnit = (unit: string) => String.raw`\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

const isSandbox = (file: string) => /[\\/]src[\\/]sandbox[\\/]/.test(file);
