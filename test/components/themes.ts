import type { RunOptions } from 'axe-core';
import { cdp } from 'vitest/browser';
import { expectAccessible } from './accessibility.ts';

/** The rules that depend on the theme, which changes nothing but colours. */
const OF_COLOURS: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'], resultTypes: ['violations'] };

/** Asserts that axe finds nothing on the current screen, in the light and in the dark theme. */
export async function expectAccessibleInBothThemes(): Promise<void> {
  await expectAccessible();
  await preferColours('dark');
  await expectAccessible(OF_COLOURS);
  await preferColours('light');
}

/** Runs a check while the browser replaces the colours of the page by those of a theme with high contrast. */
export async function inForcedColours(check: () => Promise<void>): Promise<void> {
  await emulate({ name: 'forced-colors', value: 'active' });
  await check();
  await preferColours('light');
}

function preferColours(value: 'dark' | 'light'): Promise<void> {
  return emulate({ name: 'prefers-color-scheme', value });
}

async function emulate(feature: { name: string; value: string }): Promise<void> {
  const features = [
    feature,
    // One call replaces what was emulated before, and component tests run with reduced motion.
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ];
  await cdp().send('Emulation.setEmulatedMedia', { features });
}
