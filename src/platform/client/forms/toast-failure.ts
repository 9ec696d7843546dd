import { messageFor } from '../api/http-error.ts';
import { dismissToast, toast, toastStore } from '../ui/toast-store.ts';

/** Shows a failure with the server's message, or with the fallback if it sent none. */
export function toastFailure(title: string, error: unknown, fallback: string): void {
  toast({ title, description: messageFor(error, fallback), variant: 'destructive' });
}

/** Removes the last failure before another attempt, so that it is not shown beside a success. */
export function dismissFailure(): void {
  const shown = toastStore.shown();
  if (shown?.variant === 'destructive') dismissToast(shown.id);
}
