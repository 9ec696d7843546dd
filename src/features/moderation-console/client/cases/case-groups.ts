import { useMemo, useState } from 'react';
import type { CaseEntry } from '../console-queries.ts';

/** The open cases of one author, or a single case. */
export interface CaseGroup {
  id: string;
  cases: CaseEntry[];
}

/**
 * Puts the cases of an author together. A group keeps its id while its cases are decided one by one, so that what is typed about
 * the others stays: `known` remembers it for each case.
 */
export function groupCases(cases: readonly CaseEntry[], known: Map<string, string>): CaseGroup[] {
  // While other moderators decide, a later page may repeat a case.
  const once = new Map(cases.map((one) => [one.id, one])).values();
  return [...Map.groupBy(once, ({ id, sameAuthorAs }) => sameAuthorAs ?? id)].map(([first, together]) => {
    const id = together.map((one) => known.get(one.id)).find((one) => one !== undefined) ?? first;
    for (const one of together) known.set(one.id, id);
    return { id, cases: together };
  });
}

export function useCaseGroups(cases: readonly CaseEntry[] | undefined): CaseGroup[] | undefined {
  const [known] = useState(() => new Map<string, string>());
  return useMemo(() => cases && groupCases(cases, known), [cases, known]);
}
