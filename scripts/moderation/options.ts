import { parseArgs } from 'node:util';

/** The options of the commands about moderation. */
const { values } = parseArgs({
  options: {
    corpus: { type: 'string' },
    part: { type: 'string' },
    all: { type: 'boolean' },
    cost: { type: 'boolean' },
  },
});

export const folderOption = (name: 'corpus'): string | null => values[name] ?? null;

/** Only lines of this part, if one is named: 'test' are those that nothing was learned from. */
export const partOption = (): string | null => values.part ?? null;

/** Whether to measure what a review costs, instead of how well it reads. */
export const isAboutCost = (): boolean => values.cost ?? false;

/** How many misses are listed. */
export const missesShown = (): number => (values.all ? Infinity : 10);
