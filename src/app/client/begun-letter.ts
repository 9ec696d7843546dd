import { loadConfessionForm, readDraft, startDraft } from '#features/confessions/client/index.ts';
import type { Recipient } from '#features/profiles/client/index.ts';
import { loginPath } from '#platform/client/navigation/next-path.ts';
import { toast } from '#platform/client/ui/toast-store.ts';

// What the home page needs once somebody writes. It comes then, and not with the first page.

type Form = Awaited<ReturnType<typeof loadConfessionForm>>;

let form: Form | undefined;

/** The form for the letter that was begun, if one was and its code is here. */
export function begunForm(): Form | undefined {
  return readDraft() ? form : undefined;
}

/** The same, however long its code takes. Without a letter it is not fetched. */
export async function openBegun(): Promise<Form | undefined> {
  if (readDraft()) await fetchForm();
  return begunForm();
}

async function fetchForm(): Promise<void> {
  form ??= await loadConfessionForm();
}

export function preloadForm(): void {
  fetchForm().catch(() => {});
}

export function beginLetter(chosen: Recipient): void {
  startDraft(chosen);
}

/** Says why, and goes there: the choice waits in the draft for whoever comes back signed in, and so does the form. */
export function askToLogIn({ username }: Recipient, go: (path: string) => void): void {
  preloadForm();
  toast({
    title: 'Please log in',
    description: `Then you can write to @${username}. We keep your choice until you are back.`,
    variant: 'destructive',
  });
  go(loginPath('/'));
}
