import { vi } from 'vitest';

/** A fake of the window that `open` returns. */
class FakePopup {
  readonly document = document.implementation.createHTMLDocument();
  /** The last address that the page navigated it to. */
  address = '';
  closed = false;
  readonly location = { replace: (url: string) => void (this.address = url) };
  readonly close = () => void (this.closed = true);
}

/** Replaces `open` by fake windows; returns the list of those that the page has opened. */
export function fakePopups(): FakePopup[] {
  const opened: FakePopup[] = [];
  vi.stubGlobal('open', () => {
    const popup = new FakePopup();
    opened.push(popup);
    return popup;
  });
  return opened;
}
