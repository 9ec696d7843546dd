// Reduces the two typefaces to the characters and weights that the product uses, and writes fonts.css next to them.
// Run by hand (`node scripts/subset-fonts.ts`, then `npm run format`) when a face, a weight or the packages change; the
// results are committed.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { fallbackFace, type Fallback } from './font-fallback.ts';

const SOURCES = new URL('../node_modules/@fontsource-variable/', import.meta.url);
const TARGET = new URL('../src/platform/client/ui/fonts/', import.meta.url);

// The product never uses old-style figures, swashes, fractions or small capitals.
const FEATURES = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'rvrn'];

// One weight. Headings are of all sizes and keep their optical sizes; the italic is the text of letters, and has one. No wonk:
// in the italic its curled h, b and l read as other letters.
const upright = { wght: 520, SOFT: 0, WONK: 0 };
const italic = { wght: 440, SOFT: 0, WONK: 0, opsz: 28 };

// What English texts need. Every page loads these characters, and others only if it contains them.
const ENGLISH = 'U+0-7E,U+A0,U+A3,U+A9,U+B7,U+D7,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+20AC';

type Face = {
  family: string;
  name: string;
  sheet: string;
  style: 'normal' | 'italic';
  /** The font-weight values that the face covers. */
  weight: string;
  axes: Parameters<typeof subsetFont>[2]['variationAxes'] & {};
  /** The instance that the fallback imitates: the size and weight in which the face is usually seen first. */
  seenAt: Record<string, number>;
  fallback: Fallback;
};

const FACES: Face[] = [
  {
    family: 'Fraunces',
    name: 'fraunces',
    sheet: 'fraunces/full.css',
    style: 'normal',
    weight: '520',
    axes: upright,
    seenAt: { ...upright, opsz: 48 },
    fallback: 'Times New Roman',
  },
  {
    family: 'Fraunces',
    name: 'fraunces-italic',
    sheet: 'fraunces/full-italic.css',
    style: 'italic',
    weight: '440',
    axes: italic,
    seenAt: italic,
    fallback: 'Times New Roman',
  },
  {
    family: 'Figtree',
    name: 'figtree',
    sheet: 'figtree/wght.css',
    style: 'normal',
    weight: '400 700',
    axes: { wght: { min: 400, max: 700 } },
    seenAt: { wght: 400 },
    fallback: 'Arial',
  },
];

type Source = { script: string; file: URL; unicodeRange: string };

/** The package's file for Latin has the English characters and those of other languages: this makes two of it. */
function splitEnglish(source: Source): Source[] {
  if (source.script !== 'latin') return [source];
  const english = new Set(charactersIn(ENGLISH));
  const others = [...charactersIn(source.unicodeRange)].filter((character) => !english.has(character));
  return [
    { ...source, unicodeRange: rangesOf(others) },
    { ...source, script: 'english', unicodeRange: ENGLISH },
  ];
}

function rangesOf(characters: string[]): string {
  const points = characters.map((character) => character.codePointAt(0) ?? 0).toSorted((a, b) => a - b);
  const ranges: [first: number, last: number][] = [];
  for (const point of points) {
    const range = ranges.at(-1);
    if (range && point === range[1] + 1) range[1] = point;
    else ranges.push([point, point]);
  }
  const hex = (point: number) => point.toString(16).toUpperCase();
  return ranges.map(([first, last]) => `U+${hex(first)}${first === last ? '' : `-${hex(last)}`}`).join(',');
}

/** Reads from the package's stylesheet which file has which characters. */
async function sourcesOf(sheet: string): Promise<Source[]> {
  const url = new URL(sheet, SOURCES);
  const css = await readFile(url, 'utf8');
  return [...css.matchAll(/files\/\w+-(latin-ext|latin|vietnamese)-[^)]+\.woff2.*?unicode-range: ([^;]+);/gs)].map(
    ([match, script = '', unicodeRange = '']) => ({
      script,
      file: new URL(match.slice(0, match.indexOf(')')), url),
      unicodeRange,
    }),
  );
}

function charactersIn(unicodeRange: string): string {
  return unicodeRange
    .split(',')
    .map((range) => {
      const [first = 0, last = first] = range
        .replace('U+', '')
        .split('-')
        .map((hex) => Number.parseInt(hex, 16));
      return Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join('');
    })
    .join('');
}

async function cut(face: Face): Promise<string[]> {
  const blocks: string[] = [];
  for (const source of (await sourcesOf(face.sheet)).flatMap(splitEnglish)) {
    const original = await readFile(source.file);
    const text = charactersIn(source.unicodeRange);
    const options = { variationAxes: face.axes, keepFeatures: FEATURES, noHinting: true };
    const woff2 = await subsetFont(original, text, { ...options, targetFormat: 'woff2' });
    const file = `${face.name}-${source.script}.woff2`;
    await writeFile(new URL(file, TARGET), woff2);
    console.log(
      `${file.padEnd(36)} ${(original.length / 1000).toFixed(1)} kB → ${(woff2.length / 1000).toFixed(1)} kB`,
    );
    blocks.push(faceRule(face, file, source.unicodeRange));
    if (source.script === 'english') {
      const seen = await subsetFont(original, text, { variationAxes: face.seenAt, targetFormat: 'sfnt' });
      blocks.push(fallbackFace(face, seen));
    }
  }
  return blocks;
}

function faceRule(face: Face, file: string, unicodeRange: string): string {
  return `@font-face {
  font-family: '${face.family}';
  font-style: ${face.style};
  font-weight: ${face.weight};
  font-display: swap;
  src: url('./${file}') format('woff2');
  unicode-range: ${unicodeRange.replaceAll(',', ', ')};
}`;
}

await mkdir(fileURLToPath(TARGET), { recursive: true });
const rules = (await Promise.all(FACES.map(cut))).flat();
const note = '/* Written by scripts/subset-fonts.ts; change it there. Licence: LICENSE.txt. */';
await writeFile(new URL('fonts.css', TARGET), `${note}\n\n${rules.join('\n\n')}\n`);
const first = FACES.map((face) => `"${face.name}-english.woff2"`);
await writeFile(new URL('preload.json', TARGET), `[${first.join(', ')}]\n`);
