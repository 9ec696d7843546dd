import { vi } from 'vitest';

/** A window that the page has opened, as far as the page can tell. */
class FakePopup {
  readonly document = document.implementation.createHTMLDocument();
  /** Where the page has sent it. */
  address = '';
  closed = false;
  readonly location = { replace: (url: string) => void (this.address = url) };
  readonly close = () => void (this.closed = true);
}

/** Lets the page open windows that exist only here. Answers those that it has opened so far. */
export function fakePopups(): FakePopup[] {
  const opened: FakePopup[] = [];
  vi.stubGlobal('open', () => {
    const popup = new FakePopup();
    opened.push(popup);
    return popup;
  });
  return opened;
}
