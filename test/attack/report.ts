import { outcomeOf, type Verdict } from './judge.ts';
import { eachLetter, type Truth } from './world/truth.ts';

const HEADINGS = ['attack', 'asks', 'guesses', 'trials', 'hits', 'hit rate', 'chance', 'bound', 'verdict'];
const TEXT_COLUMNS = 3;

/** A table with one line for each attack, in Markdown. */
export function reportTable(verdicts: readonly Verdict[]): string {
  const rows = verdicts.map((verdict) => {
    const { attack, trials, hits, chance, bound } = verdict;
    const { name, asks, guesses } = attack;
    const rate = trials === 0 ? '-' : percent(hits / trials);
    const limit = `${bound} (${trials === 0 ? '-' : percent(bound / trials)})`;
    return [name, asks, guesses, `${trials}`, `${hits}`, rate, percent(chance), limit, outcomeOf(verdict)];
  });
  const widths = HEADINGS.map((heading, n) => Math.max(heading.length, ...rows.map((row) => row[n]?.length ?? 0)));
  const line = (cells: string[]) => {
    const padded = cells.map((cell, n) => {
      const width = widths[n] ?? 0;
      return n < TEXT_COLUMNS ? cell.padEnd(width) : cell.padStart(width);
    });
    return `| ${padded.join(' | ')} |`;
  };
  const rule = widths.map((width, n) => (n < TEXT_COLUMNS ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [line(HEADINGS), line(rule), ...rows.map(line)].join('\n');
}

/** The methods of attacks that won, which show where the leak is. */
export function reportWinners(verdicts: readonly Verdict[]): string {
  return verdicts
    .filter(({ passed }) => !passed)
    .map(({ attack, by }) => `${attack.name} used: ${[...new Set(by)].join(' | ')}`)
    .join('\n');
}

/** What a simulated week was like; nothing about a world in which only one member acts. */
export function reportWorld({ letters, batches, secrets, lines }: Truth): string {
  if (batches.length === 0) return '';
  const people = batches.map(({ active }) => active.size).toSorted((a, b) => a - b);
  const all = eachLetter(letters);
  const delivered = all.filter(({ batch }) => batch !== null).length;
  const answers = all.filter((letter) => letter.answers).length;
  const pages = all.filter(({ throughPage }) => throughPage).length;
  const middle = people[Math.floor(people.length / 2)] ?? 0;
  return (
    `${all.length} letters, ${delivered} of them delivered in ${batches.length} batches; ` +
    `${answers} are answers, ${pages} came through a public page. ` +
    `Between two deliveries ${people[0] ?? 0} to ${people.at(-1) ?? 0} people were active, with a median of ${middle}. ` +
    `${new Set(secrets.holders.values()).size} people hold a handle; ${secrets.matches.size} pairs have matched and wrote ${lines.length} messages.`
  );
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
