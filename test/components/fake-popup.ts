import { vi } from 'vitest';

export interface FakePopup {
  closed: boolean;
  /** Where the page has sent the popup. */
  readonly visited: string[];
}

/** Replaces `window.open`: the popup stays invisible, and the test answers in its place with `answerFromPopup`. */
export function stubPopup(): FakePopup {
  const visited: string[] = [];
  const popup = {
    closed: false,
    visited,
    document: document.implementation.createHTMLDocument(),
    location: { replace: (url: string) => void visited.push(url) },
    close: () => void (popup.closed = true),
  };
  vi.stubGlobal('open', () => popup);
  return popup;
}

/** Tells the page what the popup of the same origin would tell it. */
export function answerFromPopup(message: object): void {
  window.postMessage(message, location.origin);
}
