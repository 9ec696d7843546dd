import { useLocationProperty } from 'wouter/use-browser-location';
import { goBack } from '#platform/client/navigation/use-history-step.ts';

const STEPS = ['search', 'found', 'picked'] as const;

/** What the panel shows on a history entry. The search for a crush has a step of its own in the same entry. */
type AdmirerStep = (typeof STEPS)[number];

/** The panel's step on the current history entry; null before its first search. */
export function useAdmirerStep(): AdmirerStep | null {
  return useLocationProperty(readStep, () => null);
}

function readStep(): AdmirerStep | null {
  const { admirers } = readState();
  return STEPS.find((step) => step === admirers) ?? null;
}

function readState(): Record<string, unknown> {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? { ...state } : {};
}

/** Makes the current entry show this step. */
export function replaceAdmirerStep(admirers: AdmirerStep): void {
  history.replaceState({ ...readState(), admirers }, '');
}

/** Adds an entry for the step, so that Back leaves it, unless the current one shows it already. */
export function pushAdmirerStep(admirers: AdmirerStep): void {
  if (readStep() === admirers) return;
  history.pushState({ ...readState(), admirers }, '');
}

/** Goes back to the last entry that shows this step, or to one before the first search. */
export async function backToAdmirerStep(admirers: AdmirerStep): Promise<void> {
  while (readStep() !== null && readStep() !== admirers) await goBack();
}
