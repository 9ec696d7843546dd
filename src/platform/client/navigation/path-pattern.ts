/**
 * Parses `/chat/:matchId` for the router. Matches exactly, as the server does: case-sensitive, no trailing slash. With
 * looser matching, the 404 document of the server would hydrate as another page.
 */
export function parse(path: string): { pattern: RegExp; keys: string[] } {
  const keys = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
  const source = path === '*' ? '.*' : path.replaceAll(/:\w+/g, '([^/]+)');
  return { pattern: new RegExp(`^${source}$`), keys };
}
