import { loadConfessionForm, readDraft, startDraft } from '#features/confessions/client/index.ts';
import type { Recipient } from '#features/profiles/client/index.ts';
import { loginPath } from '#platform/client/navigation/next-path.ts';
import { toast } from '#platform/client/ui/toast-store.ts';

// What the home page needs once a visitor starts a letter. Loaded then, and not with the first page.

type Form = Awaited<ReturnType<typeof loadConfessionForm>>;

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
  form ??= await loadConfessionForm();
}

export function preloadForm(): void {
  fetchForm().catch(() => {});
}

export function beginLetter(chosen: Recipient): void {
  startDraft(chosen);
}

/** Explains why a login is needed and goes to the login page. The choice waits in the draft until the visitor is signed in. */
export function askToLogIn({ username }: Recipient, go: (path: string) => void): void {
  preloadForm();
  toast({
    title: 'Please log in',
    description: `Then you can write to @${username}. We keep your choice until you are back.`,
    variant: 'destructive',
  });
  go(loginPath('/'));
}
