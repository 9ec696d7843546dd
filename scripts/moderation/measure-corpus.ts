import { reviewLocally } from '#features/moderation/server/review/review-locally.ts';
import { REASONS, type Reason } from '#features/moderation/server/review/rules/rule.ts';
import type { Verdict } from '#features/moderation/server/review/verdict.ts';
import type { Line } from './corpus/corpus.ts';

export interface Judged extends Line {
  verdict: Verdict;
}

export interface Figures {
  /** How many lines should have been found. */
  lines: number;
  /** The share of found lines that should have been found; null if none was found. */
  precision: number | null;
  /** The share of lines that should have been found and were; null if there are none. */
  recall: number | null;
}

/** Reviews by our rules and our model; the operator has to measure a moderation service. */
export function judge(lines: readonly Line[]): Judged[] {
  return lines.map((line) => ({ ...line, verdict: reviewLocally([line.text]) }));
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
/** The model has names of its own for two reasons. */
const SAME_AS = new Map<string, string>([
  ['hate', 'slur'],
  ['sexual', 'harassment'],
]);
const reasonOf = ({ verdict }: Judged) =>
  verdict.outcome === 'allowed' ? null : (SAME_AS.get(verdict.reason) ?? verdict.reason);

/** Stopped means held or refused: the recipient does not get it before a moderator has decided. */
export const stopped = (lines: readonly Judged[]) =>
  figuresOf(lines, ({ outcome }) => outcome !== 'allowed', isStopped);

export const refused = (lines: readonly Judged[]) =>
  figuresOf(
    lines,
    ({ outcome }) => outcome === 'refused',
    ({ verdict }) => verdict.outcome === 'refused',
  );

/** Stopped for exactly this reason: a threat that is held as an insult counts as a miss. */
export const stoppedFor = (lines: readonly Judged[], reason: Reason) =>
  figuresOf(
    lines,
    (line) => line.reason === reason,
    (line) => reasonOf(line) === reason,
  );

/** How bad each wrong verdict is, by what it should be and what it is. */
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
  // The right outcome, for another reason than its label's.
  if (!isWrong(pair)) return line.reason === reasonOf(line) ? 0 : 0.5;
  // A missed person in danger is as bad as it gets.
  return line.reason === 'self-harm' && pair === 'held allowed' ? HARM['refused allowed'] : HARM[pair];
}

/** The lines whose verdict differs from their label, the worst first. */
export function misses(lines: readonly Judged[]): Judged[] {
  const rank = ({ reason }: Judged) => (reason ? REASONS.indexOf(reason) : REASONS.length);
  return lines.filter((line) => harmOf(line) > 0).toSorted((a, b) => harmOf(b) - harmOf(a) || rank(a) - rank(b));
}
