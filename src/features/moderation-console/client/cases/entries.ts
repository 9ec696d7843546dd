import { flushSync } from 'react-dom';
import { pendingDecisions } from './pending-decisions.ts';

/** Marks what can be decided, a case or a group, for the functions below. */
export const entryProps = (id: string, isPending: boolean) => ({
  'data-entry': id,
  'data-pending': isPending || undefined,
  tabIndex: -1,
});

/** All of the list, in order. */
export const allEntries = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-entry]')];

/** Where an entry is in the document, compared to the focus. */
const positionOf = (entry: HTMLElement) => document.activeElement?.compareDocumentPosition(entry) ?? 0;

/** The first entry after the focus. */
export const nextEntry = () => allEntries().find((entry) => positionOf(entry) & Node.DOCUMENT_POSITION_FOLLOWING);

/** The last entry before the one that has the focus. */
export const previousEntry = () =>
  allEntries().findLast(
    (entry) => positionOf(entry) & Node.DOCUMENT_POSITION_PRECEDING && !entry.contains(document.activeElement),
  );

/** The entry that has the focus; without one, the next. */
export const currentEntry = () =>
  allEntries().find((entry) => entry.contains(document.activeElement)) ?? nextEntry() ?? allEntries().at(-1);

const entryOf = (id: string) => allEntries().find(({ dataset }) => dataset['entry'] === id);

/** Focuses the next entry that is to be decided; after the last one, the first. */
export function focusNextEntry(id: string): void {
  const entries = allEntries();
  const at = entries.findIndex(({ dataset }) => dataset['entry'] === id);
  const others = [...entries.slice(at + 1), ...entries.slice(0, at)];
  const next = others.find(({ dataset }) => dataset['pending'] === undefined);
  if (next) focusEntry(next);
  // Nothing else is left, so the focus stays with what was pressed.
  else entries[at]?.focus({ preventScroll: true });
}

export function focusEntry(entry: HTMLElement): void {
  entry.focus({ preventScroll: true });
  entry.scrollIntoView({ block: 'nearest' });
}

/** Takes a decision back. Its form is open again, as it was. */
export function undoDecision(id: string): void {
  flushSync(() => pendingDecisions.undo(id));
  entryOf(id)?.querySelector('textarea')?.focus();
}
