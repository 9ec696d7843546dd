/**
 * Reads `/chat/:matchId` for the router. Exact, as the server matches: the same case and no trailing slash. Were we more
 * lenient here, an address the server answers with its 404 document would come to life as another page.
 */
export function parse(path: string): { pattern: RegExp; keys: string[] } {
  const keys = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
  const source = path === '*' ? '.*' : path.replaceAll(/:\w+/g, '([^/]+)');
  return { pattern: new RegExp(`^${source}$`), keys };
}
