/**
 * Keeps what is done on a prerendered page before its scripts run: what was typed, and the last press of a button. An element
 * with `data-waits` has them back once it is hydrated (`useWaits`). The build writes this function's source into every document,
 * so it can use nothing from outside itself.
 */
export function keepPresses(): void {
  const typed = new Map<HTMLInputElement, string>();
  let pressed: HTMLElement | null = null;

  const isWaiting = (element: Element) => element.closest('[data-waits]') !== null;

  function keepTyped({ target }: Event): void {
    const field = target as HTMLInputElement;
    if (isWaiting(field)) typed.set(field, field.value);
  }

  /** Enter in a field presses the form's button, too. */
  function keepPress(event: Event): void {
    const press = (event.target as Element).closest<HTMLElement>('button, a');
    if (!press) return;
    pressed?.removeAttribute('data-pressed');
    pressed = null;
    if (press.tagName !== 'BUTTON' || !isWaiting(press)) return;
    // The browser would submit the form itself. React would carry the press out now, if it is about to hydrate the button.
    event.preventDefault();
    event.stopPropagation();
    pressed = press;
    press.dataset['pressed'] = '';
  }

  function giveBack(): void {
    for (const [field, value] of typed) {
      if (isWaiting(field)) continue;
      typed.delete(field);
      // React compares with what was last set on the field itself, and calls `onChange` only for another value.
      field.value = '';
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
      field.dispatchEvent(new Event('change', { bubbles: true }));
    }
    if (!pressed || isWaiting(pressed)) return;
    const button = pressed;
    pressed = null;
    button.removeAttribute('data-pressed');
    button.click();
  }

  document.addEventListener('input', keepTyped, true);
  document.addEventListener('click', keepPress, true);
  document.addEventListener('hydrated', giveBack);
}
