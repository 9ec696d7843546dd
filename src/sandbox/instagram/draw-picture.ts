import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

const SIZE = 160;

/** Background and foreground, in the product's colours. */
const PALETTES = [
  ['#9a1c34', '#f4dfd9'],
  ['#2b1a20', '#d9a441'],
  ['#f4dfd9', '#9a1c34'],
  ['#3d5a4c', '#f6efe4'],
  ['#5b3a5e', '#f0b7a4'],
  ['#e9c46a', '#7b1e3a'],
  ['#31465f', '#f2d7c4'],
  ['#b5533c', '#fbeee0'],
];

/** Draws two overlapping discs, empty where they meet. Their places derive from the username. */
export function drawPicture(username: string): Buffer {
  const hash = createHash('sha256').update(username).digest();
  const [ground = '', figure = ''] = PALETTES[(hash[0] ?? 0) % PALETTES.length] ?? [];
  const discs = [1, 4].map((n) => ({
    x: SIZE * (0.2 + (0.6 * (hash[n] ?? 0)) / 255),
    y: SIZE * (0.2 + (0.6 * (hash[n + 1] ?? 0)) / 255),
    radius: SIZE * (0.25 + (0.2 * (hash[n + 2] ?? 0)) / 255),
  }));
  return encodePng([ground, figure], (x, y) => {
    const covering = discs.filter((disc) => Math.hypot(x - disc.x, y - disc.y) < disc.radius);
    return covering.length % 2;
  });
}

/** Encodes a PNG with a palette: one byte per pixel, the index of its colour. */
function encodePng(colours: string[], colourAt: (x: number, y: number) => number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIZE, 0);
  header.writeUInt32BE(SIZE, 4);
  header.set([8, 3], 8);
  const rows = Array.from({ length: SIZE }, (_row, y) =>
    Buffer.from([0, ...Array.from({ length: SIZE }, (_point, x) => colourAt(x, y))]),
  );
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(colours.map((colour) => colour.slice(1)).join(''), 'hex')),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8 + body.length);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), 4 + body.length);
  return frame;
}
