/** Runs inside every page: logs errors that a test cannot observe from outside, so that the journey fails. */
export function reportToConsole(): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(`CSP ${event.effectiveDirective} refused ${event.blockedURI} (${event.sourceFile})`);
  });
  // Playwright reports an uncaught error without its cause, where React puts the details.
  addEventListener('error', ({ error }: ErrorEvent) => {
    if (error instanceof Error && error.cause) console.error('caused by', error.cause);
  });
}

/**
 * Whether React has hydrated the page, including the parts that are hydrated later: React sets a property on every element that
 * it has hydrated. Documents without React have no root, and links that the server filled in never get the property.
 */
export function isHydrated(): boolean {
  const root = document.getElementById('root');
  const isHydratedElement = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'));
  return !root || [...root.querySelectorAll('a:not(#social-links a), button, form')].every(isHydratedElement);
}

/**
 * Makes `fill` do in Firefox what it does in Chromium. Over WebDriver BiDi Playwright assigns `value` as a script of the page would:
 * React ignores an event if the value is the one it remembers, and fields without a selection (mail) append. Keys are trusted events.
 */
export function correctFilledValues(): void {
  const correct = (event: Event) => {
    const field = event.target;
    if (event.isTrusted || !(event instanceof InputEvent) || !(field instanceof HTMLElement)) return;
    if (field instanceof HTMLInputElement && field.selectionStart === null && event.data) field.value = event.data;
    const remembered = Reflect.get(field, '_valueTracker') as { setValue(value: string): void } | undefined;
    remembered?.setValue('\0');
  };
  addEventListener('input', correct, true);
}
