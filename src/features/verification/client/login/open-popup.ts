const SIZE = 600;

/**
 * Opens within the press itself, while the browser still takes it for the person's own wish, and empty: where it goes is
 * known a moment later. It has to be this very first empty document that goes there, because our own page in between
 * would make the browser cut the popup off from us.
 */
export function openPopup(): Window | null {
  const left = Math.round(screenX + (outerWidth - SIZE) / 2);
  const top = Math.round(screenY + (outerHeight - SIZE) / 2);
  const popup = window.open('', '_blank', `popup,width=${SIZE},height=${SIZE},left=${left},top=${top}`);
  // Some blockers hand out a window that was never there.
  if (!popup || popup.closed) return null;
  furnish(popup.document);
  return popup;
}

/** A word to whoever looks at it meanwhile, by the light of the page it came from. */
function furnish(empty: Document): void {
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
