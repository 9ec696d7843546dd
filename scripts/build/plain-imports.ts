import type { Plugin } from 'vite';

/** Vite's helper around an import, with or without the choice of one export. */
const WRAPPED = /__vitePreload\(\(\) => (import\("[^"]+"\)(?:\.then\(\((\w+)\) => \2\.[\w$]+\))?), __VITE_PRELOAD__\)/g;

/**
 * Vite wraps every `import()` in a helper that loads style sheets and copes with old browsers: 2 kB on the first page
 * for things we do not have. This leaves the bare import.
 */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    renderChunk: (code) => ({
      code: code.replaceAll(WRAPPED, '$1').replaceAll(/,\s*__VITE_PRELOAD__/g, ''),
      map: null,
    }),
    load: { filter: { id: /vite\/preload-helper/ }, handler: () => 'export const __vitePreload = (load) => load();' },
  };
}
