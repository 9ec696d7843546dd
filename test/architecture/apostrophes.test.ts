import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { TEXTS } from '#test/texts/index.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The parts of specified texts that have a straight apostrophe, which are shown word for word. */
const SPECIFIED = TEXTS.flatMap(({ text }) => text.split(/\{\w+\}/)).filter((part) => part.includes("'"));

const COMMENT = /\/\*[^]*?\*\/|(?<!:)\/\/.*/g;
const STRAIGHT = /[a-z]'(?:s|t|re|ll|ve|d|m)\b.*/gi;

it('our own texts on screens have typographic apostrophes', () => {
  const sources = globSync('src/{app,features,platform}/**/client/**/*.{ts,tsx}', { cwd: ROOT });
  const found = sources
    .filter((path) => !/[.]test[.]tsx?$/.test(path))
    .flatMap((path) => {
      const code = readFileSync(join(ROOT, path), 'utf8').replaceAll(COMMENT, '');
      const own = SPECIFIED.reduce((rest, text) => rest.replaceAll(text, ''), code);
      return (own.match(STRAIGHT) ?? []).map((text) => `${path}: ${text}`);
    });
  expect(sources.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});
