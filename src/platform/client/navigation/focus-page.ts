/** After a navigation the keyboard and the screen reader start at the new page's heading, not at a link that is gone. */
export function focusPage(): void {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (!target) return;
  if (!target.hasAttribute('tabindex')) {
    target.tabIndex = -1;
    target.classList.add('outline-none');
    target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true });
  }
  target.focus({ preventScroll: true });
}
