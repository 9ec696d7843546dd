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

async function preferColours(value: 'dark' | 'light'): Promise<void> {
  const features = [
    { name: 'prefers-color-scheme', value },
    // One call replaces what was emulated before, and component tests run with reduced motion.
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ];
  await cdp().send('Emulation.setEmulatedMedia', { features });
}
