import { hasGroupName } from './has-group-name.ts';
import type { LabelledLine } from './labelled-line.ts';
import { splitByText } from './split.ts';

const KIND = new Set(
  'admiration approval caring desire excitement gratitude joy love optimism pride relief'.split(' '),
);
/** May be rude: nothing is learned from them. */
const CROSS = new Set('anger annoyance disgust disapproval'.split(' '));

/** Comments labelled with the numbers of emotions: harmless lines, and kind ones. */
export function readEmotions(rows: readonly string[][], names: readonly string[], source: string): LabelledLine[] {
  return rows.flatMap(([text = '', numbers = '']) => {
    const emotions = numbers.split(',').map((number) => names[Number(number)] ?? '');
    if (emotions.some((emotion) => CROSS.has(emotion))) return [];
    const isKind = emotions.every((emotion) => KIND.has(emotion));
    const line = {
      text,
      categories: [],
      isKind,
      namesGroup: hasGroupName(text),
      part: splitByText(text),
      isFresh: true,
      source,
    };
    return [{ ...line, weight: isKind ? 1 : 0.7 }];
  });
}
