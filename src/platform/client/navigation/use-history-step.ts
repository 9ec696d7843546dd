import { useLocationProperty } from 'wouter/use-browser-location';
import { pageEntry } from './page-entry.ts';

const atStart = (): string | null => null;

/**
 * The step of a page's flow that the current history entry shows; null at its start. Steps are in the entry's state and not
 * in the URL, which must not name the person searched for.
 */
export function useHistoryStep<Step extends string>(steps: readonly Step[]): Step | null {
  const current = useLocationProperty<string | null>(readStep, atStart);
  return steps.find((step) => step === current) ?? null;
}

/** Adds an entry for the step, so that Back leaves it. Replaces the current entry if it shows this step already. */
export function pushStep(step: string): void {
  const state = { ...readState(), step };
  if (readStep() === step) history.replaceState(state, '');
  else history.pushState(state, '');
}

function readStep(): string | null {
  const { step } = readState();
  return typeof step === 'string' ? step : null;
}

function readState(): Record<string, unknown> {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? { ...state } : {};
}

/** Makes the current entry show this step. */
export function replaceStep(step: string): void {
  history.replaceState({ ...readState(), step }, '');
}

/** Whether the current entry shows this step; null for an entry that has shown none yet. */
export function isAtStep(step: string | null): boolean {
  return readStep() === step;
}

/** Whether the current entry shows its page as a link does: without a step of any flow. */
export function isAtStart(): boolean {
  return !history.state;
}

/** Goes back to the last entry that shows this step. */
export async function backToStep(step: string): Promise<void> {
  await pageEntry.restore();
  while (!isAtStep(null) && !isAtStep(step)) await goBack();
}

/** Leaves the current entry, after closing the dialogs above it. */
export async function goBack(): Promise<void> {
  await pageEntry.restore();
  await new Promise((resolve) => {
    addEventListener('popstate', resolve, { once: true });
    history.back();
  });
}
