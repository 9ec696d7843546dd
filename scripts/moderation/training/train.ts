import { writeFileSync } from 'node:fs';
import { BUCKETS, featuresOf, wordsOf } from '#features/moderation/server/review/model/features.ts';
import { MODEL_FOLDER, OUTPUTS, type Figures, type Output } from '#features/moderation/server/review/model/model.ts';
import { normalizeText } from '#features/moderation/server/review/normalize/normalized-text.ts';
import { reviewByRules } from '#features/moderation/server/review/review-by-rules.ts';
import { SIGNS } from '#features/moderation/server/review/rules/signs.ts';
import type { LabelledLine } from '../labelled/labelled-line.ts';
import { tenthOf } from '../labelled/split.ts';
import { chooseThreshold } from './choose-threshold.ts';
import { findShares } from './find-shares.ts';
import { fitScore, scoreBy } from './fit-score.ts';
import { learn, type Learned } from './learn.ts';
import { seededRandom } from './random.ts';

const SEED = 20_261_118;

/** Of our own lines each is left out by one of so many models. That one scores it; the product gets the mean of all. */
const FOLDS = 4;

/** Which share of harmless lines the outputs may stop beyond what the rules stop, by group of lines … */
const FALSE_ALARMS = {
  dramatic: 0.042,
  kind: 0.019,
  'public kind': 0.009,
  harmless: 0.05,
  'names a group': 0.08,
  edos: 0.4,
  hatecheck: 0.3,
};
/** … and how much of that is for each output: what is worst may cost most. */
const SHARES: Record<Output['name'], number> = {
  threat: 0.5,
  'self-harm': 0.3,
  hate: 0.1,
  harassment: 0.18,
  sexual: 0.06,
  'other-language': 0,
};
const FALSE_ALARMS_IN_OTHER_LANGUAGES = 0.01;

interface Prepared extends LabelledLine {
  features: Uint32Array;
  signs: readonly boolean[];
  fold: number;
  /** The rules stop it: it neither teaches that such lines are harmless nor counts as a false alarm of the model. */
  isStopped: boolean;
}

interface Tuned {
  output: Output;
  weights: Float64Array;
  /** How far each line is above the threshold, as the model says that has not seen it. */
  margins: readonly number[];
}

/** Learns all outputs, and writes the model and its weights. The same lines give the same files. */
export function train(lines: readonly LabelledLine[]): void {
  const prepared = lines.filter(({ part, weight }) => part !== 'test' && weight > 0).map(prepare);
  const random = seededRandom(SEED);
  const tuned = OUTPUTS.map((name) => {
    const models = Array.from({ length: FOLDS }, (_, fold) => learn(examplesFor(name, prepared, fold), random));
    return tune(name, models, prepared);
  });
  const figures: Figures = {
    outputs: tuned.map(({ output }) => output),
    shares: findShares(heldLines(prepared, tuned)),
  };
  writeFileSync(`${MODEL_FOLDER}/model.json`, `${JSON.stringify(figures, null, 2)}\n`);
  writeFileSync(`${MODEL_FOLDER}/weights.bin`, pack(tuned));
}

/** Lines that no model has learned from when it scored them, with the margin of the output that is furthest above its threshold. */
function heldLines(lines: readonly Prepared[], tuned: readonly Tuned[]) {
  const english = tuned.filter(({ output }) => output.name !== 'other-language');
  return lines.flatMap((line, at) => {
    if (!isScored(line) || !line.isFresh) return [];
    const margin = Math.max(...english.map(({ margins }) => margins[at] ?? -Infinity));
    return [{ margin, isPositive: !isHarmless(line), weight: weightOf(line) }];
  });
}

function prepare(line: LabelledLine): Prepared {
  const text = normalizeText(line.text);
  return {
    ...line,
    features: Uint32Array.from(featuresOf(wordsOf(text))),
    signs: SIGNS.map(({ isIn }) => isIn(text)),
    fold: tenthOf(line.text) % FOLDS,
    isStopped: reviewByRules([line.text]).outcome !== 'allowed',
  };
}

const isHarmless = ({ categories }: LabelledLine) => categories.length === 0;
const isInOtherLanguage = ({ source }: LabelledLine) => source === 'other-languages';
const isPublic = ({ source }: LabelledLine) => /^(?:edos|hatecheck|davidson|goemotions)/u.test(source);

/** Whether a line is an example of what an output looks for; null if it says nothing about that, as those of other categories. */
function labelFor(name: Output['name'], line: Prepared): boolean | null {
  if (name === 'other-language' && !isInOtherLanguage(line)) return null;
  if (isHarmless(line)) return line.isStopped ? null : false;
  if (name === 'other-language') return true;
  return (line.categories.includes(name) && !isInOtherLanguage(line)) || null;
}

function examplesFor(name: Output['name'], lines: readonly Prepared[], leftOut: number) {
  return lines.flatMap((line) => {
    const isLearned = line.part === 'train' && (isPublic(line) || line.fold !== leftOut);
    const isPositive = isLearned ? labelFor(name, line) : null;
    return isPositive === null ? [] : [{ features: line.features, weight: line.weight, isPositive }];
  });
}

/** Not stopped by the rules, and not learned from by the model that scores it. */
const isScored = (line: Prepared) => !line.isStopped && !(isPublic(line) && line.part === 'train');
/** Most public lines are no letters. */
const weightOf = (line: Prepared) => (isPublic(line) && isHarmless(line) ? 0.2 : 1);

/** How sums become scores, and the threshold: both from lines that the model which scores them has not seen. */
function tune(name: Output['name'], models: readonly Learned[], lines: readonly Prepared[]): Tuned {
  const signs = SIGNS.filter(({ category }) => category === name);
  const summed = lines.map((line) => ({
    line,
    sum: sumOf(line, models[line.fold]),
    signs: line.signs.filter((_, at) => SIGNS[at]?.category === name),
    weight: weightOf(line),
  }));
  const labelled = summed.flatMap((one) => {
    const isPositive = isScored(one.line) ? labelFor(name, one.line) : null;
    return isPositive === null ? [] : [{ ...one, isPositive }];
  });
  // Of lines that the rules were written with, signs tell more than they will of letters.
  const fresh = labelled.filter(({ line }) => line.isFresh);
  const fit = fitScore(fresh.some(({ isPositive }) => isPositive) ? fresh : labelled, signs.length);
  const threshold = chooseThreshold(
    labelled
      .filter(({ isPositive }) => !isPositive)
      .map((one) => ({ score: scoreBy(fit, one), group: groupOf(one.line) })),
    allowedFor(name),
  );
  const weights = meanOf(models);
  const output = {
    name,
    scale: weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / LARGEST,
    bias: models.reduce((sum, { bias }) => sum + bias / FOLDS, 0),
    slope: fit.slope,
    shift: fit.shift,
    signs: Object.fromEntries(signs.map((sign, at) => [sign.name, fit.signs[at] ?? 0])),
    threshold,
  };
  return { output, weights, margins: summed.map((one) => scoreBy(fit, one) - threshold) };
}

function allowedFor(name: Output['name']): Record<string, number> {
  if (name === 'other-language') return { 'other-languages': FALSE_ALARMS_IN_OTHER_LANGUAGES };
  return Object.fromEntries(Object.entries(FALSE_ALARMS).map(([group, share]) => [group, share * SHARES[name]]));
}

function groupOf({ source, isKind, namesGroup }: LabelledLine): string {
  if (['hatecheck', 'edos', 'other-languages'].includes(source)) return source;
  if (/^(?:davidson|goemotions)/u.test(source)) return isKind ? 'public kind' : 'public harmless';
  if (source === 'fresh-dramatic') return 'dramatic';
  if (isKind) return 'kind';
  return namesGroup ? 'names a group' : 'harmless';
}

function sumOf({ features }: Prepared, model: Learned | undefined): number {
  const { weights, bias } = model ?? { weights: new Float64Array(), bias: 0 };
  const sum = features.reduce((total, feature) => total + (weights[feature] ?? 0), 0);
  return bias + sum / Math.sqrt(features.length || 1);
}

function meanOf(models: readonly Learned[]): Float64Array {
  const mean = new Float64Array(BUCKETS);
  for (const { weights } of models) {
    for (const [bucket, weight] of weights.entries()) mean[bucket] = (mean[bucket] ?? 0) + weight / models.length;
  }
  return mean;
}

/** One byte a weight. */
const LARGEST = 127;

function pack(tuned: readonly Tuned[]): Int8Array {
  const packed = new Int8Array(BUCKETS * tuned.length);
  for (const [at, { weights, output }] of tuned.entries()) {
    for (const [bucket, weight] of weights.entries()) {
      packed[bucket * tuned.length + at] = Math.round(weight / output.scale);
    }
  }
  return packed;
}
