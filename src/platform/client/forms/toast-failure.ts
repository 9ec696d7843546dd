import { messageFor } from '../api/http-error.ts';
import { dismissToast, toast, toastStore } from '../ui/toast-store.ts';

/** Says that something did not work, in the server's words or, where it had none, in ours. */
export function toastFailure(title: string, error: unknown, fallback: string): void {
  toast({ title, description: messageFor(error, fallback), variant: 'destructive' });
}

/** Another attempt makes the last failure old news: it must not stand beside a success. */
export function dismissFailure(): void {
  const shown = toastStore.shown();
  if (shown?.variant === 'destructive') dismissToast(shown.id);
}
