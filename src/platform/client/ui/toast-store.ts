export type Notice = {
  title: string;
  description?: string | undefined;
  variant?: 'default' | 'destructive' | undefined;
  action?: { label: string; onSelect: () => void } | undefined;
};

export type ShownNotice = Notice & { id: number };

// One at a time: the newest says what matters now, so it takes the place of the one before.
let shown: ShownNotice | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function show(notice: ShownNotice | null): void {
  shown = notice;
  for (const listener of listeners) listener();
}

/** Says something to the reader from anywhere: a mutation, a page, an event. */
export function toast(notice: Notice): void {
  lastId += 1;
  show({ ...notice, id: lastId });
}

/** Takes a notice away, unless another has replaced it since. */
export function dismissToast(id: number): void {
  if (shown?.id === id) show(null);
}

export const toastStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  shown: (): ShownNotice | null => shown,
  /** A prerendered page has nothing to say yet. */
  shownOnServer: (): ShownNotice | null => null,
};
