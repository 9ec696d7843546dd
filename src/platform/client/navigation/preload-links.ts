import type { Navigation } from './navigation.ts';

/** Loads the code of a page when a link to it is pointed at or focused, so that it is ready at the click. */
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
