import { reviewByRules } from '#features/moderation/server/rules/review-by-rules.ts';
import { REASONS, type Reason } from '#features/moderation/server/rules/rule.ts';
import type { Verdict } from '#features/moderation/server/rules/verdict.ts';
import type { Line } from './corpus/corpus.ts';

export interface Judged extends Line {
  verdict: Verdict;
}

export interface Figures {
  /** How many lines should have been found. */
  lines: number;
  /** Of what was found, the share that should have been. Null where nothing was. */
  precision: number | null;
  /** Of what should have been found, the share that was. */
  recall: number | null;
}

/** By our rules alone: what a classifier adds is the operator's to measure. */
export function judge(lines: readonly Line[]): Judged[] {
  return lines.map((line) => ({ ...line, verdict: reviewByRules([line.text]) }));
}

const share = (part: number, whole: number) => (whole === 0 ? null : part / whole);

function figuresOf(
  lines: readonly Judged[],
  should: (line: Judged) => boolean,
  was: (line: Judged) => boolean,
): Figures {
  const wanted = lines.filter(should);
  const right = wanted.filter(was).length;
  return {
    lines: wanted.length,
    precision: share(right, lines.filter(was).length),
    recall: share(right, wanted.length),
  };
}

const isStopped = ({ verdict }: Judged) => verdict.outcome !== 'allowed';
const reasonOf = ({ verdict }: Judged) => (verdict.outcome === 'allowed' ? null : verdict.reason);

/** Stopped is held or refused: nobody reads it before a person has. */
export const stopped = (lines: readonly Judged[]) =>
  figuresOf(lines, ({ outcome }) => outcome !== 'allowed', isStopped);

export const refused = (lines: readonly Judged[]) =>
  figuresOf(
    lines,
    ({ outcome }) => outcome === 'refused',
    ({ verdict }) => verdict.outcome === 'refused',
  );

/** Stopped for this very reason: a threat that is held as an insult counts as missed here. */
export const stoppedFor = (lines: readonly Judged[], reason: Reason) =>
  figuresOf(
    lines,
    (line) => line.reason === reason,
    (line) => reasonOf(line) === reason,
  );

/** How bad each way to be wrong is. */
const HARM = {
  'refused allowed': 6,
  'allowed refused': 5,
  'held allowed': 4,
  'refused held': 3,
  'allowed held': 2,
  'held refused': 1,
} as const satisfies Partial<Record<`${Line['outcome']} ${Verdict['outcome']}`, number>>;

const isWrong = (pair: string): pair is keyof typeof HARM => Object.hasOwn(HARM, pair);

function harmOf(line: Judged): number {
  const pair = `${line.outcome} ${line.verdict.outcome}`;
  // The right outcome for another reason than the one it was written for.
  if (!isWrong(pair)) return line.reason === reasonOf(line) ? 0 : 0.5;
  // Somebody in danger who was not heard.
  return line.reason === 'self-harm' && pair === 'held allowed' ? HARM['refused allowed'] : HARM[pair];
}

/** Whatever got another verdict than its label, the worst first. */
export function misses(lines: readonly Judged[]): Judged[] {
  const rank = ({ reason }: Judged) => (reason ? REASONS.indexOf(reason) : REASONS.length);
  return lines.filter((line) => harmOf(line) > 0).toSorted((a, b) => harmOf(b) - harmOf(a) || rank(a) - rank(b));
}
