import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allTableRules } from '#app/server/features.ts';
import type { TableRules } from '#platform/server/db/table-rules.ts';

const FILE = join(import.meta.dirname, '../docs/data-map.md');

/** docs/data-map.md, written from the rules that the program itself follows. */
export function dataMap(rules: TableRules[]): string {
  const rows = rules.toSorted((a, b) => a.name.localeCompare(b.name)).map(row);
  return `# What is stored, for how long, and how it goes

Written by \`npm run data-map\` from the rules that each table declares beside its schema. The nightly retention job,
the export and the deletion of an account walk the same rules, and a test fails where a table has none.

| table | holds | kept | in a person's export | when the account is deleted |
|---|---|---|---|---|
${rows.join('\n')}

Two tables hold no data of ours: \`migrations\` lists what has been applied, and the schema \`pgboss\` belongs to the job
queue, whose finished jobs are removed by the queue itself.
`;
}

function row({ name, holds, retention, export: exported, erasure }: TableRules): string {
  const inExport = 'as' in exported ? `\`${exported.as}\`` : exported.nothing;
  const onErasure = 'how' in erasure ? erasure.how : erasure.nothing;
  return `| \`${name}\` | ${holds} | ${retention.kept} | ${inExport} | ${onErasure} |`;
}

if (import.meta.main) writeFileSync(FILE, dataMap(allTableRules));
