import { REASONS } from '#features/moderation/server/review/rules/rule.ts';
import { rot13 } from '#features/moderation/server/review/rules/slur.ts';
import type { Part } from './corpus/corpus.ts';
import { misses, refused, stopped, stoppedFor, type Figures, type Judged } from './measure-corpus.ts';

const HEADINGS: Record<Part, string> = {
  tuned: 'Lines with which the rules were written',
  unseen: 'Lines written after the rules',
};

const percent = (value: number | null) => (value === null ? '–' : `${(value * 100).toFixed(1)} %`).padStart(9);

const row = (name: string, { lines, precision, recall }: Figures) =>
  `  ${name.padEnd(24)}${String(lines).padStart(5)}${percent(precision)}${percent(recall)}`;

function harmlessRow(lines: readonly Judged[]): string {
  const harmless = lines.filter(({ outcome }) => outcome === 'allowed');
  const count = (outcome: string) => harmless.filter(({ verdict }) => verdict.outcome === outcome).length;
  return `  ${'harmless'.padEnd(24)}${String(harmless.length).padStart(5)}   ${count('held')} held, ${count('refused')} refused`;
}

/** Slurs stay in ROT13 here too. */
const shown = ({ text, reason }: Judged) => (reason === 'slur' ? `${rot13(text)} (ROT13)` : text);

function missRow(line: Judged): string {
  const { outcome, reason, verdict } = line;
  const should = [outcome, reason && `for ${reason}`].filter(Boolean).join(' ');
  const was = verdict.outcome === 'allowed' ? 'allowed' : `${verdict.outcome} for ${verdict.reason}`;
  return `  should be ${should}, is ${was}: ${shown(line)}`;
}

export function report(part: Part, lines: readonly Judged[], worst = 10): string {
  const wrong = misses(lines);
  return [
    `${HEADINGS[part]}: ${lines.length}`,
    `  ${''.padEnd(24)}lines precision   recall`,
    ...REASONS.map((reason) => row(reason, stoppedFor(lines, reason))),
    row('held or refused', stopped(lines)),
    row('  of these disguised', stopped(lines.filter(({ disguised }) => disguised))),
    row('refused', refused(lines)),
    harmlessRow(lines),
    '',
    `The ${Math.min(worst, wrong.length)} worst of ${wrong.length} misses`,
    ...wrong.slice(0, worst).map(missRow),
    '',
  ].join('\n');
}
