import { createContext, use } from 'react';

/** Whether single keys decide in this list. */
export const Shortcuts = createContext(false);

/** The key beside what it does. Screen readers get it from `aria-keyshortcuts`. */
export function ShortcutKey({ of }: { of: string }) {
  if (!use(Shortcuts)) return null;
  return (
    <kbd aria-hidden="true" className="rounded-lg border border-line px-1.5 font-sans text-xs font-medium text-soft">
      {of}
    </kbd>
  );
}
