import type { Result, RunOptions } from 'axe-core';

export const AXE_OPTIONS = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'],
  resultTypes: ['violations'],
} satisfies RunOptions;

/** Formats violations for the message of a failing test: the rule, and each element with its reason. */
export function describeViolations(violations: Result[]) {
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map((node) => `${node.target.join(' ')}: ${node.any[0]?.message ?? node.html}`),
  }));
}

/** Waits for animations, because a half faded element has too little contrast. Runs inside a page. */
export async function untilSettled(): Promise<void> {
  const endless = (animation: Animation) => animation.effect?.getComputedTiming().endTime === Infinity;
  const running = document.getAnimations().filter((animation) => !endless(animation));
  await Promise.allSettled(running.map((animation) => animation.finished));
}
