/** A harmless line: its score, and the kind of lines that it belongs to. */
export interface HarmlessLine {
  score: number;
  group: string;
}

/** The lowest threshold at which no group of harmless lines has more false alarms than its share. */
export function chooseThreshold(lines: readonly HarmlessLine[], allowed: Record<string, number>): number {
  const byGroup = Map.groupBy(lines, ({ group }) => group);
  const lowest = Object.entries(allowed).map(([group, share]) => {
    const scores = (byGroup.get(group) ?? []).map(({ score }) => score).toSorted((one, other) => other - one);
    // The first score that may not be reached any more.
    return scores[Math.floor(scores.length * share)] ?? -Infinity;
  });
  return Math.max(...lowest) + SMALLEST_STEP;
}

const SMALLEST_STEP = 0.0001;
