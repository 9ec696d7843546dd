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

/** Whether React holds the page; documents that are not its own never have its root. */
export function isTakenOver(): boolean {
  const root = document.getElementById('root');
  return !root || Object.keys(root).some((key) => key.startsWith('__reactContainer'));
}
