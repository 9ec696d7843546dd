import { pageEntry } from '../navigation/page-entry.ts';

/**
 * Gives every open dialog and menu a history entry, so that Back closes it. The entries have the page's URL, and their state counts the
 * dialogs that are open. An entry that is left over, by a reload or by Forward, shows the page alone.
 */
const open: { close: () => void }[] = [];
let rewinding: PromiseWithResolvers<void> | undefined;
let isListening = false;
/** The state of the page when its first dialog opened. */
let enteredWith = '';

/** A browser may refuse to go back, and does not say so. */
const REWIND_WITHIN_MS = 1_000;

/** Registers an open dialog. `close` is called when Back leaves its entry. Returns a function for when it has closed. */
export function enterHistory(close: () => void): () => void {
  listen();
  const dialog = { close };
  open.push(dialog);
  queueMicrotask(settle);
  return () => {
    const index = open.indexOf(dialog);
    if (index !== -1) open.splice(index, 1);
    // Later, because another dialog may take its place, and strict mode opens each twice.
    queueMicrotask(settle);
  };
}

function listen(): void {
  if (isListening) return;
  isListening = true;
  pageEntry.restore = restore;
  addEventListener('popstate', onPopState);
}

function onPopState(): void {
  if (!rewinding) for (const { close } of open.splice(readDepth()).toReversed()) close();
  // Later, when the browser has decided not to scroll.
  setTimeout(rewinding ? finishRewinding : restoreScrollingAgain);
}

/** Adds or removes entries until there is one for each open dialog. */
function settle(): void {
  if (rewinding) return;
  for (let depth = readDepth() + 1; depth <= open.length; depth += 1) addEntry(depth);
  const surplus = readDepth() - open.length;
  if (surplus > 0) rewind(surplus);
}

/**
 * For a navigation, whose page takes the place of the dialogs; they stay until it is shown. Also for a page that goes back to an
 * earlier entry of its own.
 */
function restore(): Promise<void> | undefined {
  open.length = 0;
  settle();
  return rewinding && finished();
}

async function finished(): Promise<void> {
  // One step back may be followed by another.
  while (rewinding) await rewinding.promise;
}

function addEntry(depth: number): void {
  // The browser must not restore the scroll position of the page, which is still shown and may have scrolled meanwhile.
  history.scrollRestoration = 'manual';
  if (depth === 1) enteredWith = pageState();
  history.pushState({ ...readState(), dialogs: depth }, '');
}

function rewind(steps: number): void {
  rewinding = Promise.withResolvers();
  pageEntry.isRestoring = true;
  const { promise } = rewinding;
  // What the page has put into the state since then goes along to its own entry.
  const state = pageState();
  if (open.length === 0 && enteredWith && state !== enteredWith) {
    void promise.then(() => history.replaceState(JSON.parse(state), ''));
  }
  const timer = setTimeout(() => {
    history.replaceState({ ...readState(), dialogs: open.length }, '');
    finishRewinding();
  }, REWIND_WITHIN_MS);
  void promise.then(() => clearTimeout(timer));
  history.go(-steps);
}

function finishRewinding(): void {
  restoreScrollingAgain();
  rewinding?.resolve();
  rewinding = undefined;
  pageEntry.isRestoring = false;
  settle();
}

function restoreScrollingAgain(): void {
  if (readDepth() === 0) history.scrollRestoration = 'auto';
}

function pageState(): string {
  const { dialogs: _own, ...state } = readState();
  return JSON.stringify(state);
}

function readDepth(): number {
  const { dialogs } = readState();
  return typeof dialogs === 'number' ? dialogs : 0;
}

function readState(): Record<string, unknown> {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? { ...state } : {};
}
