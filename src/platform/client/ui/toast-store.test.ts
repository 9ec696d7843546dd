import { expect, it, vi } from 'vitest';
import { dismissToast, toast, toastStore } from './toast-store.ts';

it('shows the newest notice in place of the one before', () => {
  toast({ title: 'Email Updated' });
  toast({ title: 'Update Failed', variant: 'destructive' });
  expect(toastStore.shown()).toMatchObject({ title: 'Update Failed', variant: 'destructive' });
});

it('leaves the newer notice alone when the older one times out', () => {
  toast({ title: 'Email Updated' });
  const older = toastStore.shown()?.id ?? 0;
  toast({ title: 'Password Updated' });
  dismissToast(older);
  expect(toastStore.shown()?.title).toBe('Password Updated');
});

it('calls its listeners until they unsubscribe', () => {
  const listener = vi.fn<() => void>();
  const leave = toastStore.subscribe(listener);
  toast({ title: 'Message Sent!' });
  dismissToast(toastStore.shown()?.id ?? 0);
  leave();
  toast({ title: 'Data Exported' });
  expect(listener).toHaveBeenCalledTimes(2);
});

it('shows nothing on a prerendered page', () => {
  toast({ title: 'Welcome back!' });
  expect(toastStore.shownOnServer()).toBeNull();
});
