// Scales a local font to the metrics of a web font, so that the layout does not shift when the web font has loaded.

// Mean advance of English text in em. Arial and Times New Roman exist, under their own or a metric-compatible name, on
// Windows, macOS, iOS and Linux.
const MEAN_ADVANCE = { Arial: 0.44, 'Times New Roman': 0.4 };
export type Fallback = keyof typeof MEAN_ADVANCE;

const METRIC_COMPATIBLE: Record<Fallback, string> = { Arial: 'Liberation Sans', 'Times New Roman': 'Liberation Serif' };

// Letters of English prose per thousand characters, the space among them.
const FREQUENCY: Record<string, number> = {
  ' ': 180,
  e: 102,
  t: 75,
  a: 65,
  o: 62,
  i: 57,
  n: 57,
  s: 53,
  r: 50,
  h: 50,
  l: 33,
  d: 33,
  u: 23,
  c: 22,
  m: 20,
  f: 20,
  w: 17,
  g: 16,
  p: 15,
  y: 14,
  b: 12,
  v: 8,
  k: 6,
  x: 1,
  j: 1,
  q: 1,
  z: 1,
};

type Metrics = { ascent: number; descent: number; lineGap: number; meanAdvance: number };

export function fallbackFace(face: { family: string; style: string; fallback: Fallback }, sfnt: Buffer): string {
  const metrics = readMetrics(sfnt);
  const scale = metrics.meanAdvance / MEAN_ADVANCE[face.fallback];
  const percent = (share: number) => `${(share * 100).toFixed(2)}%`;
  const cut = face.style === 'italic' ? ' Italic' : '';
  return `@font-face {
  font-family: '${face.family} Fallback';
  font-style: ${face.style};
  src: local('${face.fallback}${cut}'), local('${METRIC_COMPATIBLE[face.fallback]}${cut}');
  size-adjust: ${percent(scale)};
  ascent-override: ${percent(metrics.ascent / scale)};
  descent-override: ${percent(metrics.descent / scale)};
  line-gap-override: ${percent(metrics.lineGap / scale)};
}`;
}

/** Ascent, descent and mean advance in em, read from the font's own tables. */
function readMetrics(sfnt: Buffer): Metrics {
  const table = (tag: string): Buffer => {
    for (let at = 12; at < 12 + sfnt.readUInt16BE(4) * 16; at += 16) {
      if (sfnt.toString('latin1', at, at + 4) !== tag) continue;
      const start = sfnt.readUInt32BE(at + 8);
      return sfnt.subarray(start, start + sfnt.readUInt32BE(at + 12));
    }
    throw new Error(`The font has no ${tag} table`);
  };
  const em = table('head').readUInt16BE(18);
  const hhea = table('hhea');
  const hmtx = table('hmtx');
  const lastAdvance = hhea.readUInt16BE(34) - 1;
  const advance = (glyph: number) => hmtx.readUInt16BE(Math.min(glyph, lastAdvance) * 4);
  const glyphOf = characterMap(table('cmap'));
  const letters = Object.entries(FREQUENCY);
  const total = letters.reduce((sum, [, share]) => sum + share, 0);
  const width = letters.reduce((sum, [letter, share]) => sum + advance(glyphOf(letter.codePointAt(0) ?? 0)) * share, 0);
  return {
    ascent: hhea.readInt16BE(4) / em,
    descent: -hhea.readInt16BE(6) / em,
    lineGap: hhea.readInt16BE(8) / em,
    meanAdvance: width / total / em,
  };
}

/** Format 4 of the character map: segments of code points, each with a shift or a list of glyphs. */
function characterMap(cmap: Buffer): (codePoint: number) => number {
  const starts = Array.from({ length: cmap.readUInt16BE(2) }, (_, i) => cmap.readUInt32BE(4 + i * 8 + 4));
  const start = starts.find((offset) => cmap.readUInt16BE(offset) === 4);
  if (start === undefined) throw new Error('The font has no format 4 character map');
  const sub = cmap.subarray(start);
  const span = sub.readUInt16BE(6);
  return (codePoint) => {
    for (let i = 0; i < span; i += 2) {
      if (sub.readUInt16BE(14 + i) < codePoint) continue;
      const first = sub.readUInt16BE(16 + span + i);
      if (first > codePoint) return 0;
      const shift = sub.readUInt16BE(16 + 2 * span + i);
      const at = 16 + 3 * span + i;
      const rangeOffset = sub.readUInt16BE(at);
      if (rangeOffset === 0) return (codePoint + shift) & 0xffff;
      const glyph = sub.readUInt16BE(at + rangeOffset + (codePoint - first) * 2);
      return glyph === 0 ? 0 : (glyph + shift) & 0xffff;
    }
    return 0;
  };
}
