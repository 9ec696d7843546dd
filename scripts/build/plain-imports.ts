import type { Plugin } from 'vite';

/**
 * Vite wraps every `import()` in a helper that loads style sheets and copes with old browsers: 2 kB on the first page
 * for things we do not have. This leaves the bare import.
 */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    load: { filter: { id: /vite\/preload-helper/ }, handler: () => 'export const __vitePreload = (load) => load();' },
  };
}
