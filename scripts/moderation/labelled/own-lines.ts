import { CATEGORIES } from '#features/moderation/server/review/category.ts';
import { hasGroupName } from './has-group-name.ts';
import type { LabelledLine } from './labelled-line.ts';

/** '# threat: stalking', '# kind: letters', '# harmless: sport'. */
const HEADING = /^# (?<label>[a-z-]+)(?:: .+)?$/u;
/** They are few, and closest to what the product gets. */
const OWN_WEIGHT = 20;
/** Kind letters must pass, and no name of a group may be suspicious by itself. */
const CAREFUL_WEIGHT = 50;

/** Reads a text file whose headings say what the lines below them are. */
export function readOwnLines(file: string, source: string): LabelledLine[] {
  const part = source.includes('held-out') ? 'test' : 'train';
  const isFresh = source.startsWith('fresh-');
  const sections = file.split(/^(?=# )/mu).filter((section) => section.startsWith('# '));
  return sections.flatMap((section) => {
    const [heading = '', ...lines] = section.split('\n').filter(Boolean);
    const label = HEADING.exec(heading)?.groups?.['label'] ?? '';
    const categories = CATEGORIES.filter((category) => category === label);
    if (categories.length === 0 && label !== 'kind' && label !== 'harmless') throw new Error(`Not a label: ${heading}`);
    const isHarmless = categories.length === 0;
    return lines.map((text) => ({
      text,
      categories,
      isKind: label === 'kind',
      namesGroup: isHarmless && hasGroupName(text),
      part,
      weight: isHarmless && (isFresh || label === 'kind' || hasGroupName(text)) ? CAREFUL_WEIGHT : OWN_WEIGHT,
      isFresh,
      source,
    }));
  });
}
