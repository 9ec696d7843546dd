import { reviewLocally } from '#features/moderation/server/review/review-locally.ts';
import { craftedTexts } from './crafted-texts.ts';
import type { LabelledLine } from './labelled/labelled-line.ts';

const LETTER = 500;
const CRAFTED = 10_000;
const ROUNDS = 40;

/** Kind lines put together to letters of about 500 characters. */
function kindLetters(lines: readonly LabelledLine[]): string[] {
  const letters: string[] = [];
  let letter = '';
  for (const { text } of lines.filter(({ isKind }) => isKind)) {
    if (letter.length + text.length >= LETTER) {
      if (letter.length > LETTER * 0.85) letters.push(letter);
      letter = '';
    }
    letter += letter === '' ? text : ` ${text}`;
  }
  return letters.filter((each) => reviewLocally([each]).outcome === 'allowed');
}

/** Milliseconds of processor time that a function takes. */
function costOf(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** What rules and model cost together, for a kind letter and for the slowest of crafted texts. */
export function measureCost(lines: readonly LabelledLine[]): string {
  const letters = kindLetters(lines);
  // A space more or less makes it another text: nothing that is remembered helps.
  const review = (round: number) => () => {
    for (const letter of letters) reviewLocally([letter + ' '.repeat(round % 9)]);
  };
  for (let round = 0; round < ROUNDS; round += 1) review(round)();
  const rounds = Array.from({ length: ROUNDS }, (_, round) => costOf(review(round)) / letters.length).toSorted(
    (one, other) => one - other,
  );
  const crafted = craftedTexts(CRAFTED);
  const slowest = crafted
    .map((text) => ({ text, cost: costOf(() => reviewLocally([text])) }))
    .toSorted((one, other) => other.cost - one.cost);
  // Once more: the first time may have been slow for another reason, such as a pattern that was compiled.
  const again = slowest.slice(0, 100).map(({ text }) => ({
    text,
    cost: Math.min(
      costOf(() => reviewLocally([text])),
      costOf(() => reviewLocally([`${text} `])),
    ),
  }));
  const [worst] = again.toSorted((one, other) => other.cost - one.cost);
  return [
    `Processor time, ${letters.length} kind letters of ${LETTER} characters: median ${rounds[ROUNDS / 2]?.toFixed(2)} ms, least ${rounds[0]?.toFixed(2)} ms`,
    `The slowest of ${CRAFTED} crafted texts of 2,000 characters: ${worst?.cost.toFixed(1)} ms (${JSON.stringify(worst?.text.slice(0, 60))})`,
    '',
  ].join('\n');
}
