import type { Navigation } from './navigation.ts';

/**
 * Every plain `<a href>` of ours navigates within the document, and fetches its page's code as soon as somebody points
 * at it. Links work the same in prerendered text, in components that know no router, and before the script has arrived.
 */
export function followLinks(navigation: Navigation): void {
  document.addEventListener('click', (event) => {
    const link = linkOf(event);
    if (!link || !isPlainClick(event) || !staysInThisTab(link)) return;
    const url = new URL(link.href);
    if (!navigation.pageAt(url) || isFragmentOfThisPage(url)) return;
    event.preventDefault();
    void navigation.go(url.href);
  });

  for (const hint of ['pointerover', 'pointerdown', 'focusin'] as const) {
    document.addEventListener(hint, (event) => {
      const link = linkOf(event);
      if (link) void navigation.pageAt(new URL(link.href))?.load().catch(() => {});
    }, { passive: true });
  }
}

function linkOf({ target }: Event): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  return link instanceof HTMLAnchorElement && URL.canParse(link.href) ? link : undefined;
}

function isPlainClick(event: MouseEvent): boolean {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !modified && !event.defaultPrevented;
}

function staysInThisTab(link: HTMLAnchorElement): boolean {
  return (link.target === '' || link.target === '_self') && !link.hasAttribute('download');
}

/** Jumping within the page is what browsers do best. */
function isFragmentOfThisPage(url: URL): boolean {
  return url.hash !== '' && url.pathname === location.pathname && url.search === location.search;
}
