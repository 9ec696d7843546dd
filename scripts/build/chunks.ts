/** Decides which chunk a module goes into, so that the first page loads few files and nothing it does not need. */

interface Modules {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null;
}

const PACKAGES = /[\\/]node_modules[\\/]/;
const DESIGN_SYSTEM = /[\\/]platform[\\/]client[\\/]ui[\\/]/;
const SCHEMAS = /node_modules[\\/]zod[\\/]|[\\/]platform[\\/]shared[\\/](fields|text|handle|endpoint)\.ts$/;
const FORMS = /node_modules[\\/](react-hook-form|@hookform)[\\/]|[\\/]forms[\\/](use-schema-form|hydrate-later)\.tsx?$/;
const PLATFORM = /[\\/]platform[\\/]client[\\/]|[\\/]icons\.tsx\?/;
const HOME = /[\\/]app[\\/]client[\\/]home-route\.tsx$/;
const BARREL = /[\\/]client[\\/]index\.ts$/;
const SMALL_PARTS = /[\\/]platform[\\/]client[\\/](navigation|storage)[\\/]/;

/** Whether the home page imports the module, directly or indirectly. */
function isPartOfHome(id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (HOME.test(id)) return true;
  if (seen.has(id) || BARREL.test(id)) return false;
  seen.add(id);
  return modules.getModuleInfo(id)?.importers.some((importer) => isPartOfHome(importer, modules, seen)) ?? false;
}

export const groups = [
  // Packages that every page needs. This chunk stays the same over most deployments.
  { name: 'framework', test: PACKAGES, tags: ['$initial' as const], priority: 3 },
  // Our own code that every page needs.
  { name: 'frame', tags: ['$initial' as const], priority: 2 },
  // The part of the design system that the home page uses, and of its small neighbours; on other pages it is often in the cache.
  {
    name: (id: string, modules: Modules) =>
      (DESIGN_SYSTEM.test(id) || SMALL_PARTS.test(id)) && isPartOfHome(id, modules) ? 'parts' : null,
    debugName: 'parts',
    priority: 1,
  },
  // The libraries of forms, and what most other pages share: one file each instead of thirty small ones.
  { name: 'spelling', test: /[\\/]handle-spelling\.ts$/, priority: 4 },
  { name: 'schemas', test: SCHEMAS, minShareCount: 3, priority: 2 },
  { name: 'forms', test: FORMS, priority: 1 },
  { name: 'common', test: PLATFORM, minShareCount: 5 },
];
