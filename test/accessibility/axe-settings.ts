import type { Result, RunOptions } from 'axe-core';

export const AXE_OPTIONS = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'],
  resultTypes: ['violations'],
} satisfies RunOptions;

/** Violations as a failing test shows them: the rule, and each place with its reason. */
export function describeViolations(violations: Result[]) {
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map((node) => `${node.target.join(' ')}: ${node.any[0]?.message ?? node.html}`),
  }));
}

/** Something half faded in has a contrast of its own, which is no fault. Runs inside a page. */
export async function untilSettled(): Promise<void> {
  const endless = (animation: Animation) => animation.effect?.getComputedTiming().endTime === Infinity;
  const running = document.getAnimations().filter((animation) => !endless(animation));
  await Promise.allSettled(running.map((animation) => animation.finished));
}
