import { CATEGORIES } from '#features/moderation/server/review/category.ts';
import { reviewLocally } from '#features/moderation/server/review/review-locally.ts';
import type { Verdict } from '#features/moderation/server/review/verdict.ts';
import type { LabelledLine } from './labelled/labelled-line.ts';
import { sharesReport } from './measure-shares.ts';

interface Judged extends LabelledLine {
  verdict: Verdict;
}

const isStopped = ({ verdict }: Judged) => verdict.outcome !== 'allowed';
const isHarmless = ({ categories }: LabelledLine) => categories.length === 0;
const percent = (part: number, whole: number) => (whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)} %`);

function row(name: string, lines: readonly Judged[], precision = ''): string {
  const stopped = lines.filter(isStopped);
  const by = (check: string) => stopped.filter(({ verdict }) => 'check' in verdict && verdict.check === check).length;
  const cells = [lines.length, percent(stopped.length, lines.length), precision, by('rules'), by('model')];
  return `  ${name.padEnd(26)}${cells.map((cell) => String(cell).padStart(10)).join('')}`;
}

/** Of the lines that are stopped for this category, how many belong to any category at all. */
function precisionOf(lines: readonly Judged[], category: string): string {
  const named = lines.filter(({ verdict }) => 'reason' in verdict && verdict.reason === category);
  return percent(named.filter((line) => !isHarmless(line)).length, named.length);
}

function table(source: string, lines: readonly Judged[]): string[] {
  const harmless = lines.filter(isHarmless);
  const groups = [
    ['harmless', harmless],
    ['  of these kind', harmless.filter(({ isKind }) => isKind)],
    ['  of these naming a group', harmless.filter(({ namesGroup }) => namesGroup)],
  ] as const;
  return [
    `${source}: ${lines.length} lines`,
    `  ${''.padEnd(26)}${['lines', 'stopped', 'precision', 'by rules', 'by model'].map((head) => head.padStart(10)).join('')}`,
    ...CATEGORIES.map(
      (category) => [category, lines.filter(({ categories }) => categories.includes(category))] as const,
    )
      .filter(([, members]) => members.length > 0)
      .map(([category, members]) => row(category, members, precisionOf(lines, category))),
    ...groups.filter(([, members]) => members.length > 0).map(([name, members]) => row(name, members)),
    '',
  ];
}

const certaintyOf = ({ verdict }: Judged) => ('certainty' in verdict ? (verdict.certainty ?? 1) : 0);

function worst(lines: readonly Judged[], count: number): string[] {
  const missed = lines.filter((line) => !isHarmless(line) && !isStopped(line)).slice(0, count);
  const alarms = lines
    .filter((line) => isHarmless(line) && isStopped(line))
    .toSorted((one, other) => certaintyOf(other) - certaintyOf(one))
    .slice(0, count);
  const why = ({ verdict }: Judged) => ('reason' in verdict ? `${verdict.check}, ${verdict.reason}` : '');
  return [
    'Harmful lines that pass',
    ...missed.map(({ categories, text }) => `  ${categories.join(', ')}: ${text}`),
    'Harmless lines that are stopped',
    ...alarms.map((line) => `  ${why(line)}: ${line.text}`),
  ];
}

/** Reviews labelled lines by our rules and our model, without any service, and reports by file and category. */
export function measureFolder(lines: readonly LabelledLine[], misses: number): string {
  const judged = lines.map((line) => ({ ...line, verdict: reviewLocally([line.text]) }));
  const bySource = Map.groupBy(judged, ({ source }) => source);
  return [
    ...[...bySource].flatMap(([source, members]) => table(source, members)),
    ...(bySource.size > 1 ? table('All files', judged) : []),
    ...sharesReport(judged),
    ...worst(judged, misses),
  ].join('\n');
}
