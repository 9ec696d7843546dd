export type Notice = {
  title: string;
  description?: string | undefined;
  variant?: 'default' | 'destructive' | undefined;
  action?: { label: string; onSelect: () => void } | undefined;
};

export type ShownNotice = Notice & { id: number };

// One notice at a time: the newest replaces the one before.
let shown: ShownNotice | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function show(notice: ShownNotice | null): void {
  shown = notice;
  for (const listener of listeners) listener();
}

/** Shows a notice. Can be called from anywhere. */
export function toast(notice: Notice): void {
  lastId += 1;
  show({ ...notice, id: lastId });
}

/** Removes a notice, unless another has replaced it. */
export function dismissToast(id: number): void {
  if (shown?.id === id) show(null);
}

export const toastStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  shown: (): ShownNotice | null => shown,
  /** A prerendered page shows no notice. */
  shownOnServer: (): ShownNotice | null => null,
};
