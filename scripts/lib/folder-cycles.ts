interface Import {
  from: string;
  to: string;
}

/** For each child of a folder, the other children that it imports, each with one of the imports. */
type Children = Map<string, Map<string, Import>>;

/**
 * The shortest cycle among the children of each folder. A file is a child, and so is a folder with all that is in it: two folders
 * that import each other are one folder with a wall in the middle. Imports of types count too, because people follow them.
 */
export function findFolderCycles(imports: Import[]): { folder: string; imports: Import[] }[] {
  const folders = new Map<string, Children>();
  for (const one of imports) {
    const [from, to] = [one.from.split('/'), one.to.split('/')];
    const depth = from.findIndex((name, index) => name !== to[index]);
    const child = from[depth];
    const other = to[depth];
    if (child === undefined || other === undefined) continue;
    const folder = from.slice(0, depth).join('/');
    const children = folders.get(folder) ?? new Map<string, Map<string, Import>>();
    const imported = children.get(child) ?? new Map<string, Import>();
    folders.set(folder, children.set(child, imported.set(other, one)));
  }
  return [...folders].flatMap(([folder, children]) => {
    const cycles = [...children.keys()].map((child) => wayBack(child, children)).filter((way) => way !== null);
    const [shortest] = cycles.toSorted((one, other) => one.length - other.length);
    return shortest ? [{ folder, imports: shortest }] : [];
  });
}

/** The shortest way from a child back to itself; null if there is none. */
function wayBack(start: string, children: Children): Import[] | null {
  const ways = new Map<string, Import[]>([[start, []]]);
  // The loop also visits children that are added meanwhile.
  for (const [child, way] of ways) {
    for (const [next, one] of children.get(child) ?? []) {
      if (next === start) return [...way, one];
      if (!ways.has(next)) ways.set(next, [...way, one]);
    }
  }
  return null;
}
