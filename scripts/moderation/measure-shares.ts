import type { Verdict } from '#features/moderation/server/review/verdict.ts';
import { findingsOf } from '#features/moderation/server/review/verdict.ts';
import type { LabelledLine } from './labelled/labelled-line.ts';
import { balanced } from './training/fit-score.ts';

interface Judged extends LabelledLine {
  verdict: Verdict;
}

const STEPS = [0, 0.85, 0.9, 0.95, 0.98, 1.01] as const;

const percent = (value: number) => `${(value * 100).toFixed(1)} %`.padStart(9);

/** How often the model is right, by how often it says that it is, if half of all lines are harmful. */
export function sharesReport(lines: readonly Judged[]): string[] {
  const weighed = balanced(
    lines.map(({ categories, verdict, source }) => ({
      isPositive: categories.length > 0,
      certainty: findingsOf(verdict).find(({ check }) => check === 'model')?.certainty ?? null,
      // As in training: most public lines are no letters.
      weight: categories.length === 0 && !source.includes('held-out') ? 0.2 : 1,
    })),
  );
  const rows = STEPS.slice(1).flatMap((to, at) => {
    const from = STEPS[at] ?? 0;
    const some = weighed.flatMap(({ certainty, isPositive, weight }) =>
      certainty !== null && certainty >= from && certainty < to ? [{ certainty, isPositive, weight }] : [],
    );
    if (some.length === 0) return [];
    const total = some.reduce((sum, { weight }) => sum + weight, 0);
    const harmful = some.reduce((sum, { isPositive, weight }) => sum + (isPositive ? weight : 0), 0);
    const said = some.reduce((sum, { certainty, weight }) => sum + certainty * weight, 0) / total;
    const range = `${Math.round(from * 100)} to ${Math.min(Math.round(to * 100), 100)} %`;
    return [`  ${range.padEnd(26)}${String(some.length).padStart(10)}${percent(said)}${percent(harmful / total)}`];
  });
  return rows.length === 0
    ? []
    : ['How often the model is right', `  ${''.padEnd(26)}     lines     says      is`, ...rows, ''];
}
