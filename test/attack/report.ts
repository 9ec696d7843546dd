import { hasTooFewTrials, type Verdict } from './judge.ts';
import type { Truth } from './world/truth.ts';

const HEADINGS = ['attack', 'guesses', 'trials', 'hits', 'hit rate', 'chance', 'bound', 'verdict'];

/** A table with one line for each attack. */
export function reportTable(verdicts: readonly Verdict[]): string {
  const rows = verdicts.map((verdict) => {
    const { attack, guesses, trials, hits, chance, bound, passed } = verdict;
    const rate = trials === 0 ? '-' : percent(hits / trials);
    const limit = `${bound} (${trials === 0 ? '-' : percent(bound / trials)})`;
    const lost = hasTooFewTrials(verdict) ? 'TOO FEW TRIALS' : 'no better';
    return [attack, guesses, `${trials}`, `${hits}`, rate, percent(chance), limit, passed ? lost : 'WINS'];
  });
  const widths = HEADINGS.map((heading, n) => Math.max(heading.length, ...rows.map((row) => row[n]?.length ?? 0)));
  const line = (cells: string[]) =>
    cells.map((cell, n) => (n < 2 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0))).join('  ');
  return [line(HEADINGS), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

/** The methods of attacks that won, which show where the leak is. */
export function reportWinners(verdicts: readonly Verdict[]): string {
  return verdicts
    .filter(({ passed }) => !passed)
    .map(({ attack, by }) => `${attack} used: ${[...new Set(by)].join(' | ')}`)
    .join('\n');
}

export function reportWorld({ letters, batches, secrets, lines }: Truth): string {
  const people = batches.map(({ active }) => active.size).toSorted((a, b) => a - b);
  const delivered = [...letters.values()].filter(({ batch }) => batch !== null).length;
  const middle = people[Math.floor(people.length / 2)] ?? 0;
  return (
    `${letters.size} letters, ${delivered} of them delivered in ${batches.length} batches. ` +
    `Between two deliveries ${people[0] ?? 0} to ${people.at(-1) ?? 0} people were active, with a median of ${middle}. ` +
    `${secrets.holders.size} people hold a handle; ${secrets.matches.size} pairs have matched and wrote ${lines.length} messages.`
  );
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
