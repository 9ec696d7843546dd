import type { ComponentProps, ComponentType } from 'react';
import { loadConfessionForm, readDraft, startDraft } from '#features/sending/client/index.ts';
import { useHasProof } from '#features/inbox/client/index.ts';
import { Writing } from '#features/pages/client/home/writing.tsx';
import type { Recipient } from '#features/profiles/client/index.ts';
import { loginPath } from '#platform/client/navigation/next-path.ts';
import { THEN_LETTER } from '#features/auth/client/then-letter.ts';
import { isAtStep, pushStep, replaceStep } from '#platform/client/navigation/use-history-step.ts';
import { toast } from '#platform/client/ui/toast-store.ts';

export { loadSpentNote } from '#features/sending/client/index.ts';

// What the home page needs once a visitor starts a letter. Loaded then, and not with the first page.

type Go = (path: string, options: { state: unknown }) => void;
type ConfessionForm = Awaited<ReturnType<typeof loadConfessionForm>>;
type Form = ComponentType<Omit<ComponentProps<ConfessionForm>, 'needsProof'>>;

let form: Form | undefined;

/** The form for a started letter; undefined if there is none or its code is not loaded yet. */
export function readyForm(): Form | undefined {
  return readDraft() ? form : undefined;
}

/** The same, but waits for the code. Loads nothing if no letter was started. */
export async function loadStartedForm(): Promise<Form | undefined> {
  if (readDraft()) await fetchForm();
  return readyForm();
}

async function fetchForm(): Promise<void> {
  const ConfessionForm = await loadConfessionForm();
  form ??= function StartedForm(props) {
    return (
      <Writing>
        <ConfessionForm {...props} needsProof={useHasProof() === false} />
      </Writing>
    );
  };
}

export function preloadForm(): void {
  fetchForm().catch(() => {});
}

export function beginLetter(chosen: Recipient): void {
  startDraft(chosen);
}

/** Opens the form on an entry of its own, so that Back shows the results again. */
export function openStep(): void {
  pushStep('letter');
  scrollTo({ top: 0, behavior: 'instant' });
}

/** Opens the form after a link to the home page. Back leads to the entries that a search would have left. */
export function addSteps(hasSearched: boolean): void {
  replaceStep('search');
  if (hasSearched) pushStep('results');
  openStep();
}

/** Shows the letter that was being written: after logging in, after a reload, and after a link to the home page. */
export async function resumeLetter(hasSearched: boolean): Promise<Form | undefined> {
  const started = await loadStartedForm();
  if (started && isAtStep(null)) addSteps(hasSearched);
  if (!started && isAtStep('letter')) replaceStep('search');
  return started;
}

/** Explains why a login is needed and goes to the login page. The choice waits in the draft until the visitor is signed in. */
export function askToLogIn({ username }: Recipient, go: Go): void {
  preloadForm();
  toast({
    title: 'Please log in',
    description: `Then you can write to @${username}. We remember who you chose.`,
    variant: 'destructive',
  });
  go(loginPath('/'), { state: THEN_LETTER });
}
