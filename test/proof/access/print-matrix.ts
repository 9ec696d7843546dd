type Matrix = ReadonlyMap<string, Record<string, string>>;

const isAllowed = (outcome: string) => /^(2|3|open|taken)/.test(outcome);

/** `200` and what is shown; of a refusal its status, or for frames its code. */
const shorten = (outcome: string) =>
  isAllowed(outcome)
    ? outcome.replaceAll(' +', '+').replace(/, then.*/, '*')
    : outcome.replace(/^(\d+) .*/, '$1').replace('refused ', '');

/** Prints the calls down and the callers across, and how many cells there are. */
export function printMatrix(matrix: Matrix, callers: readonly string[]): void {
  const heads = callers.map((caller, index) => `${index + 1} ${caller}`);
  const width = Math.max(...[...matrix.keys()].map((row) => row.length));
  const cells = [...matrix].map(
    ([row, outcomes]) => [row, callers.map((caller) => shorten(outcomes[caller] ?? ''))] as const,
  );
  const widths = callers.map((_caller, index) =>
    Math.max(3, ...cells.map(([, short]) => Math.min(short[index]?.length ?? 0, 14))),
  );
  const lines = cells.map(
    ([row, short]) =>
      `${row.padEnd(width)} ${short.map((cell, index) => cell.slice(0, 14).padEnd(widths[index] ?? 0)).join(' ')}`,
  );
  const numbers = callers.map((_caller, index) => String(index + 1).padEnd(widths[index] ?? 0)).join(' ');
  const outcomes = [...matrix.values()].flatMap((row) => Object.values(row));
  const allowed = outcomes.filter(isAllowed).length;
  console.log(
    [
      heads.join(', '),
      `${''.padEnd(width)} ${numbers}`,
      ...lines,
      `${matrix.size} calls and frames by ${callers.length} callers: ${outcomes.length} cells, ${allowed} allowed, ${outcomes.length - allowed} refused`,
    ].join('\n'),
  );
}
