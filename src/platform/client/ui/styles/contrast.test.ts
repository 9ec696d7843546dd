import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = ['tokens.css', 'stationery.css']
  .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
  .join('');

const lightTheme = palette('light-theme');
const darkTheme = palette('dark-theme');
const grounds = ['paper', 'sheet', 'well', 'blush'];
const inks = ['ink', 'soft', 'wax-ink', 'gold', 'danger', 'success'];

// Text colours with their backgrounds.
const TEXT_PAIRS = [
  ...grounds.flatMap((ground) => inks.map((ink) => [ink, ground] as const)),
  ['on-wax', 'wax'],
  ['on-wax', 'wax-deep'],
  ['danger', 'danger-wash'],
  ['success', 'success-wash'],
  ['paper', 'ink'],
] as const;

// Colours of borders and of the large word in the hero, with their backgrounds.
const SHAPE_PAIRS = grounds.flatMap((ground) => [['edge', ground] as const, ['wax', ground] as const]);

describe.each([
  { theme: 'light', tokens: lightTheme },
  { theme: 'dark', tokens: darkTheme },
])('in the $theme theme', ({ tokens }) => {
  it.each(TEXT_PAIRS)('%s on %s has a contrast of at least 4.5 to 1', (ink, ground) => {
    expect(contrast(tokens(ink), tokens(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(SHAPE_PAIRS)('%s on %s has a contrast of at least 3 to 1', (shape, ground) => {
    expect(contrast(tokens(shape), tokens(ground))).toBeGreaterThanOrEqual(3);
  });
});

it.each(inks)('%s of the dark theme is readable on the night panel in both themes', (ink) => {
  expect(contrast(darkTheme(ink), lightTheme('night'))).toBeGreaterThanOrEqual(4.5);
  expect(contrast(darkTheme(ink), darkTheme('night'))).toBeGreaterThanOrEqual(4.5);
});

// The papers of letters, with their text and border colours.
describe.each(['ivory', 'blush', 'gilt', 'midnight'])('on %s paper', (paper) => {
  const tokens = palette(`stationery-${paper}`);

  it.each(['ink', 'soft', 'wax-ink', 'gold', 'success'])('%s has a contrast of at least 4.5 to 1', (ink) => {
    expect(contrast(tokens(ink), tokens('sheet'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(tokens(ink), tokens('blush'))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['edge', 'seal'])('%s has a contrast of at least 3 to 1', (shape) => {
    expect(contrast(tokens(shape), tokens('sheet'))).toBeGreaterThanOrEqual(3);
  });
});

/** The colours of a utility by name. A utility that applies another one inherits its colours. */
function palette(utility: string): (token: string) => string {
  const block = css.slice(css.indexOf(`@utility ${utility} {`)).split('}', 1)[0] ?? '';
  const colours = new Map([...block.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, hex]) => [name, hex]));
  const [, base] = /@apply ([\w-]+);/.exec(block) ?? [];
  return (token) => {
    const hex = colours.get(token) ?? (base && palette(base)(token));
    if (!hex) throw new Error(`${utility} has no ${token}`);
    return hex;
  };
}

/** As WCAG 2.2 defines it. */
function contrast(one: string, other: string): number {
  const lighter = Math.max(luminance(one), luminance(other));
  const darker = Math.min(luminance(one), luminance(other));
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
