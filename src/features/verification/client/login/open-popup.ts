const SIZE = 600;

/**
 * Opens an empty popup. Must be called within the click, or the browser blocks it; the address is known a moment later.
 * The empty document itself must navigate there: with a page of ours in between, the browser would sever the popup.
 */
export function openPopup(): Window | null {
  const left = Math.round(screenX + (outerWidth - SIZE) / 2);
  const top = Math.round(screenY + (outerHeight - SIZE) / 2);
  const popup = window.open('', '_blank', `popup,width=${SIZE},height=${SIZE},left=${left},top=${top}`);
  // Some blockers return a window that is already closed.
  if (!popup || popup.closed) return null;
  showWaitingText(popup.document);
  return popup;
}

/** Shows a message until the popup navigates, in the colours of the page that opened it. */
function showWaitingText(empty: Document): void {
  const { backgroundColor, color } = getComputedStyle(document.body);
  empty.title = 'On the way to Instagram';
  empty.documentElement.lang = 'en';
  empty.body.textContent = 'On the way to Instagram…';
  Object.assign(empty.body.style, {
    display: 'grid',
    placeItems: 'center',
    minHeight: '90vh',
    font: '18px Georgia, serif',
    backgroundColor,
    color,
  });
}
