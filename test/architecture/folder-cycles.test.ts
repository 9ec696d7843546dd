import { expect, it } from 'vitest';
import { findFolderCycles } from '#scripts/lib/folder-cycles.ts';

const imports = (...pairs: [from: string, to: string][]) => pairs.map(([from, to]) => ({ from, to }));

it('finds folders that import each other, though no two files do', () => {
  const circle = imports(['src/inbox/list.ts', 'src/sent/row.ts'], ['src/sent/list.ts', 'src/inbox/row.ts']);
  const others = imports(['src/inbox/list.ts', 'src/inbox/row.ts'], ['src/app.ts', 'src/inbox/list.ts']);
  expect(findFolderCycles([...others, ...circle])).toEqual([{ folder: 'src', imports: circle }]);
});

it('finds a circle of files and folders, and accepts imports in one direction', () => {
  const line = imports(['src/a/page.ts', 'src/a/parts/list.ts'], ['src/a/parts/list.ts', 'src/a/query.ts']);
  expect(findFolderCycles(line)).toEqual([]);
  const back = imports(['src/a/query.ts', 'src/a/page.ts']);
  expect(findFolderCycles([...line, ...back])).toEqual([{ folder: 'src/a', imports: [...line, ...back] }]);
});
