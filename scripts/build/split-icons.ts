import type { Plugin } from 'vite';

const IMPORT = /import \{([^}]+)\} from '([^']*\/icons\.tsx)';/g;

/**
 * The icons share one source file, so the bundler would load all of them wherever one is needed, even on the first page.
 * This imports each icon as a module of its own, which is bundled with the pages that show it.
 */
export function splitIcons(): Plugin {
  return {
    name: 'split-icons',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]client[\\/].*\.tsx$/, code: /icons\.tsx'/ },
      handler: (code) => code.replaceAll(IMPORT, (_, names: string, source: string) => importEach(names, source)),
    },
  };
}

function importEach(names: string, source: string): string {
  const icons = names
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  return icons.map((icon) => `import { ${icon} } from '${source}?${icon}';`).join(' ');
}
