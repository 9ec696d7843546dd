import { messageFor } from '../api/http-error.ts';
import { toast } from '../ui/toast-store.ts';

/** Says that something did not work, in the server's words or, where it had none, in ours. */
export function toastFailure(title: string, error: unknown, fallback: string): void {
  toast({ title, description: messageFor(error, fallback), variant: 'destructive' });
}
