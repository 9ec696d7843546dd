import type { Navigation } from './navigation.ts';

/** Fetches a page's code as soon as somebody points at a link to it: by the time they click it is mostly there. */
export function preloadLinks(navigation: Navigation): void {
  const preload = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    const url = link && URL.parse(link.href);
    if (url)
      void navigation
        .pageAt(url)
        ?.load()
        .catch(() => {});
  };
  for (const hint of ['pointerover', 'pointerdown', 'focusin']) {
    document.addEventListener(hint, preload, { passive: true });
  }
}
