import { expect, it } from 'vitest';
import { COLUMN, EDGE, textBlock } from './draw-paper.ts';

const SIZE = 60;

/** Where each line begins and ends. */
function inkOf(text: string): { from: number; to: number }[] {
  const canvas = document.createElement('canvas');
  canvas.width = COLUMN + 2 * EDGE;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('This browser draws no pictures');
  const font = `${SIZE}px sans-serif`;
  const { height, draw } = textBlock(pen, { text, font, size: SIZE, colour: 'black' });
  canvas.height = height;
  draw(0);
  const leading = SIZE * 1.35;
  return Array.from({ length: height / leading }, (_, index) => {
    const { data } = pen.getImageData(0, index * leading, canvas.width, leading);
    const columns = Array.from({ length: data.length / 4 }, (__, pixel) => pixel)
      .filter((pixel) => data[4 * pixel + 3])
      .map((pixel) => pixel % canvas.width);
    return { from: Math.min(...columns), to: Math.max(...columns) };
  });
}

it('a paragraph in a script from right to left begins at the right, and others at the left', () => {
  const right = EDGE + COLUMN;
  const [english, arabic, hebrew] = inkOf('Hello, مرحبا\n«مرحبا» hello\nשלום');
  expect(english?.from).toBeCloseTo(EDGE, -1.4);
  expect(english?.to).toBeLessThan(right - 100);
  for (const line of [arabic, hebrew]) {
    expect(line?.from).toBeGreaterThan(EDGE + 100);
    expect(line?.to).toBeCloseTo(right, -1.4);
  }
});
