import { useEffect, useEffectEvent } from 'react';
import { allEntries, currentEntry, focusEntry, nextEntry, previousEntry, undoDecision } from './entries.ts';
import { pendingDecisions } from './pending-decisions.ts';
import type { Action } from './send-decision.ts';

/** What each key does; returns false if there is nothing to do, so that the browser may use the key. */
const KEYS: Record<string, () => boolean> = {
  J: () => move(nextEntry()),
  ArrowDown: () => move(nextEntry()),
  K: () => move(previousEntry()),
  ArrowUp: () => move(previousEntry()),
  D: () => choose('allow'),
  R: () => choose('remove'),
  S: () => choose('suspend'),
  U: undoLast,
};

/** Keys that may be held down. */
const REPEATED = new Set(['J', 'K', 'ArrowDown', 'ArrowUp']);

function move(entry: HTMLElement | undefined): boolean {
  if (entry) focusEntry(entry);
  return entry !== undefined;
}

function choose(action: Action): boolean {
  const button = currentEntry()?.querySelector<HTMLElement>(`[data-action='${action}']`);
  button?.click();
  return Boolean(button);
}

function undoLast(): boolean {
  const last = pendingDecisions.all().findLast(({ isSending }) => !isSending);
  if (last) undoDecision(last.id);
  return last !== undefined;
}

/** Decides by single keys, while nobody types and nothing is in front of the list. */
export function useShortcuts(isOn: boolean, showKeys: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
    if (isMeantForOthers(event) || (event.repeat && !REPEATED.has(key))) return;
    const isDone = key === '?' ? (showKeys(), true) : KEYS[key]?.();
    // The letter must not get into the field that has the focus now.
    if (isDone) event.preventDefault();
  });

  useEffect(() => {
    if (!isOn) return undefined;
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [isOn]);
}

const FIELDS = 'input:not([type=checkbox]), textarea, select, [contenteditable]';

function isMeantForOthers(event: KeyboardEvent): boolean {
  const { target, key } = event;
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return true;
  if (document.querySelector('dialog[open], [role=menu]') || allEntries().length === 0) return true;
  if (!(target instanceof Element)) return false;
  return target.closest(FIELDS) !== null || (key.startsWith('Arrow') && target.closest('[role=tablist]') !== null);
}
