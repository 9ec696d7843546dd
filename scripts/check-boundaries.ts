import { cruise, format } from 'dependency-cruiser';
import config from '../.dependency-cruiser.mjs';
import { findFolderCycles } from './lib/folder-cycles.ts';

// The rules of .dependency-cruiser.mjs, and no cycle between the files and folders of a folder in src.

const isSource = (file: string) => file.startsWith('src/') && !/\.test\.tsx?$/.test(file);

const { options, ...ruleSet } = config;
const { output: result } = await cruise(['src', 'test', 'bench', 'scripts'], { ...options, validate: true, ruleSet });
if (typeof result === 'string') throw new Error('dependency-cruiser returned text');
const { output, exitCode } = await format(result, { outputType: 'err-long' });
console.log(output);

const imports = result.modules.flatMap(({ source, dependencies }) =>
  dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
);
const found = findFolderCycles(imports.filter(({ from, to }) => isSource(from) && isSource(to)));
for (const cycle of found) {
  console.log(`Files and folders of ${cycle.folder} import each other in a circle:`);
  for (const { from, to } of cycle.imports) console.log(`  ${from} imports ${to}`);
}
if (found.length > 0)
  console.log('Move what both need below both, merge a file into its neighbour, or make them one folder.');
process.exit(exitCode > 0 || found.length > 0 ? 1 : 0);
