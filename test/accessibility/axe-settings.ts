import type { Result, RunOptions } from 'axe-core';

export const AXE_OPTIONS = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'],
  resultTypes: ['violations'],
  // Only rules for films and sounds need what axe loads before it begins, and no page has any.
  preload: false,
} satisfies RunOptions;

/** Formats violations for the message of a failing test: the rule, and each element with its reason. */
export function describeViolations(violations: Result[]) {
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map((node) => `${node.target.join(' ')}: ${node.any[0]?.message ?? node.html}`),
  }));
}

/**
 * Ends all animations and transitions, because a half faded element has too little contrast. Ending one can start another: a
 * child whose inherited colour changes has a transition of its own. Endless ones stay. Runs inside a page.
 */
export function finishAnimations(): void {
  const isEndless = (animation: Animation) => animation.effect?.getComputedTiming().endTime === Infinity;
  const isRunning = (animation: Animation) => animation.playState !== 'finished' && !isEndless(animation);
  for (;;) {
    const running = document.getAnimations().filter(isRunning);
    if (running.length === 0) return;
    for (const animation of running) animation.finish();
  }
}
