/** Runs inside every page: says in the console what a test could not learn from outside, so that the journey fails. */
export function reportFromInside(): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(`CSP ${event.effectiveDirective} refused ${event.blockedURI} (${event.sourceFile})`);
  });
  // An uncaught error arrives without its cause; React puts the interesting half there.
  addEventListener('error', ({ error }: ErrorEvent) => {
    if (error instanceof Error && error.cause) console.error('caused by', error.cause);
  });
}

/**
 * Whether React holds the page, the parts of it too that are brought to life after the rest: React leaves a mark on
 * every element it has taken over. Documents that are not its own never have its root, and the links that the server has
 * filled in never have its mark.
 */
export function isTakenOver(): boolean {
  const root = document.getElementById('root');
  const isHeld = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'));
  return !root || [...root.querySelectorAll('a:not(#social-links a), button, form')].every(isHeld);
}
