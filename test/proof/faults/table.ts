import type { Outcome } from './run-fault.ts';

type Column = [title: string, value: (outcome: Outcome) => string | number];

const COLUMNS: Column[] = [
  ['fault', ({ fault }) => fault.name],
  ['times', ({ times }) => times],
  ['calls', ({ tally }) => tally.calls],
  ['messages', ({ messages }) => messages],
  ['503', ({ tally }) => tally.refused],
  ['broken off', ({ tally }) => tally.broken],
  ['told', ({ tally }) => sum(tally.told)],
  ['wrong', ({ wrong }) => wrong.length],
  ['lost', ({ lost }) => lost],
  ['doubled', ({ doubled }) => doubled],
  ['well after', ({ recovery }) => (recovery === null ? 'NEVER' : `${recovery.toFixed(1)} s`)],
];

const sum = (counts: Map<string, number>) => [...counts.values()].reduce((total, n) => total + n, 0);

export function printTable(outcomes: readonly Outcome[]): void {
  const rows = [
    COLUMNS.map(([title]) => title),
    ...outcomes.map((one) => COLUMNS.map(([, value]) => String(value(one)))),
  ];
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  console.log('');
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    );
}

/** What the table has no room for. */
export function printOutcome(outcome: Outcome): void {
  console.log(`\n${outcome.fault.name}: ${outcome.fault.about}`);
  console.log(
    `  ${COLUMNS.slice(1)
      .map(([title, value]) => `${title} ${value(outcome)}`)
      .join(', ')}`,
  );
  console.log(`    ${outcome.tally.recoveries.map(([kind, after]) => `${kind} ${after.toFixed(1)} s`).join(', ')}`);
  for (const [what, n] of outcome.tally.told) console.log(`    told ${n} × ${what}`);
  for (const what of outcome.wrong) console.log(`    WRONG ${what}`);
}
