/** Focuses the heading of the new page after a navigation, because the pressed link is gone. */
export function focusPage(): void {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (target) focusElement(target);
}

/** Focuses a part of the page that is no control, until the focus moves on. */
export function focusElement(target: HTMLElement): void {
  if (!target.hasAttribute('tabindex')) {
    target.tabIndex = -1;
    target.classList.add('outline-none');
    target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true });
  }
  target.focus({ preventScroll: true });
}
