/** Runs it once the browser has nothing more urgent to do. */
export function whenIdle(run: () => void): void {
  // Safari has no such callback.
  const later = 'requestIdleCallback' in window ? requestIdleCallback : setTimeout;
  later(run);
}
