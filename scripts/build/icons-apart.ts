import type { Plugin } from 'vite';

const IMPORT = /import \{([^}]+)\} from '([^']*\/icons\.tsx)';/g;

/**
 * The icons share one source file, so the bundler would send all of them wherever one is needed, and so to the first
 * page. Asked for one by one, each is a module of its own and travels with the pages that show it.
 */
export function iconsApart(): Plugin {
  return {
    name: 'icons-apart',
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
