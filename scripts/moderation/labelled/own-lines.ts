import { CATEGORIES } from '#features/moderation/server/review/model/model.ts';
import { hasGroupName } from './has-group-name.ts';
import type { LabelledLine, Part } from './labelled-line.ts';
import { splitToLearn } from './split.ts';

/** '# threat: stalking', '# kind: letters', '# harmless: sport'. */
const HEADING = /^# (?<label>[a-z-]+)(?:: .+)?$/u;
/** They are few, and closest to what the product gets. */
const OWN_WEIGHT = 20;
const KIND_WEIGHT = 40;

/** Reads a text file whose headings say what the lines below them are. */
export function readOwnLines(file: string, source: string): LabelledLine[] {
  const isHeldOut = source.includes('held-out');
  const sections = file.split(/^(?=# )/mu).filter((section) => section.startsWith('# '));
  return sections.flatMap((section) => {
    const [heading = '', ...lines] = section.split('\n').filter(Boolean);
    const label = HEADING.exec(heading)?.groups?.['label'] ?? '';
    const categories = CATEGORIES.filter((category) => category === label);
    if (categories.length === 0 && label !== 'kind' && label !== 'harmless') throw new Error(`Not a label: ${heading}`);
    return lines.map((text) => ({
      text,
      categories,
      isKind: label === 'kind',
      namesGroup: categories.length === 0 && hasGroupName(text),
      part: isHeldOut ? ('test' satisfies Part) : splitToLearn(text),
      weight: label === 'kind' ? KIND_WEIGHT : OWN_WEIGHT,
      source,
    }));
  });
}
