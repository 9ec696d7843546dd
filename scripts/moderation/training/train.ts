import { writeFileSync } from 'node:fs';
import { BUCKETS, featuresOf, wordsOf } from '#features/moderation/server/review/model/features.ts';
import { MODEL_FOLDER, OUTPUTS, sigmoid, type Output } from '#features/moderation/server/review/model/model.ts';
import { normalizeText } from '#features/moderation/server/review/normalize/normalized-text.ts';
import { reviewByRules } from '#features/moderation/server/review/review-by-rules.ts';
import type { LabelledLine } from '../labelled/labelled-line.ts';
import { calibrate } from './calibrate.ts';
import { chooseThresholds } from './choose-thresholds.ts';
import { learn, type Learned } from './learn.ts';
import { seededRandom } from './random.ts';

const SEED = 20_261_117;

/** Which share of the harmless tuning lines the model may stop beyond what the rules stop, by group of lines. */
const FALSE_ALARMS = {
  kind: 0.006,
  'own kind': 0.02,
  'own harmless': 0.07,
  'names a group': 0.09,
  hatecheck: 0.09,
  edos: 0.13,
  'other-languages': 0.01,
};

interface Prepared extends LabelledLine {
  features: Uint32Array;
  /** The rules stop it: it neither teaches that such lines are harmless nor counts as a false alarm of the model. */
  isStopped: boolean;
}

/** Learns all categories, and writes the model and its weights. The same lines give the same files. */
export function train(lines: readonly LabelledLine[]): void {
  const prepared = lines.filter(({ part, weight }) => part !== 'test' && weight > 0).map(prepare);
  const random = seededRandom(SEED);
  const learned = OUTPUTS.map((name) => learn(examplesFor(name, prepared), random));
  const outputs = tune(learned, prepared);
  writeFileSync(`${MODEL_FOLDER}/model.json`, `${JSON.stringify(outputs, null, 2)}\n`);
  writeFileSync(`${MODEL_FOLDER}/weights.bin`, pack(learned, outputs));
}

function prepare(line: LabelledLine): Prepared {
  const features = Uint32Array.from(featuresOf(wordsOf(normalizeText(line.text))));
  return { ...line, features, isStopped: reviewByRules([line.text]).outcome !== 'allowed' };
}

const isHarmless = ({ categories }: LabelledLine) => categories.length === 0;

const isInOtherLanguage = ({ source }: LabelledLine) => source === 'other-languages';

/** Whether a line is an example of what an output looks for; null if it says nothing about that, as those of other categories. */
function labelFor(name: Output['name'], line: Prepared): boolean | null {
  if (name === 'other-language' && !isInOtherLanguage(line)) return null;
  if (isHarmless(line)) return line.isStopped ? null : false;
  return name === 'other-language' || line.categories.includes(name) || null;
}

function examplesFor(name: Output['name'], lines: readonly Prepared[]) {
  return lines.flatMap((line) => {
    const isPositive = line.part === 'train' ? labelFor(name, line) : null;
    return isPositive === null ? [] : [{ features: line.features, weight: line.weight, isPositive }];
  });
}

/** Turns scores into probabilities, and chooses the thresholds. */
function tune(learned: readonly Learned[], lines: readonly Prepared[]): Output[] {
  const scored = lines
    .filter(({ part, isStopped }) => part === 'tune' && !isStopped)
    .map((line) => ({
      ...line,
      scores: learned.map((one, at) => (isAsked(line, at) ? scoreOf(line, one) : -Infinity)),
    }));
  const thresholds = chooseThresholds(
    scored.map((line) => ({
      scores: line.scores,
      positives: OUTPUTS.flatMap((name, at) => (labelFor(name, line) ? [at] : [])),
      allowance: isHarmless(line) ? allowanceOf(line) : null,
    })),
    FALSE_ALARMS,
  );
  return OUTPUTS.map((name, at) => {
    const { weights = new Float64Array(), bias = 0 } = learned[at] ?? {};
    const scale = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127;
    const { slope, shift } = calibrate(
      scored.flatMap((line) => {
        const isPositive = labelFor(name, line);
        return isPositive === null ? [] : [{ score: line.scores[at] ?? 0, weight: line.weight, isPositive }];
      }),
    );
    return { name, scale, bias, slope, shift, threshold: sigmoid(slope * (thresholds[at] ?? Infinity) + shift) };
  });
}

/** Only letters in another language are asked about it. */
const isAsked = (line: LabelledLine, output: number) => OUTPUTS[output] !== 'other-language' || isInOtherLanguage(line);

function allowanceOf({ isKind, namesGroup, source }: LabelledLine): string {
  if (['hatecheck', 'edos', 'other-languages'].includes(source)) return source;
  if (/^(?:davidson|goemotions)/u.test(source)) return isKind ? 'kind' : 'harmless';
  if (isKind) return 'own kind';
  return namesGroup ? 'names a group' : 'own harmless';
}

function scoreOf({ features }: Prepared, { weights, bias }: Learned): number {
  const sum = features.reduce((total, feature) => total + (weights[feature] ?? 0), 0);
  return bias + sum / Math.sqrt(features.length || 1);
}

/** One byte a weight. */
function pack(learned: readonly Learned[], outputs: readonly Output[]): Int8Array {
  const packed = new Int8Array(BUCKETS * learned.length);
  for (const [at, { weights }] of learned.entries()) {
    const scale = outputs[at]?.scale ?? 1;
    for (const [bucket, weight] of weights.entries()) packed[bucket * learned.length + at] = Math.round(weight / scale);
  }
  return packed;
}
