import type { QrPath } from '../ui/qr-path.ts';

interface Place {
  x: number;
  y: number;
  /** Width of one of its squares, in whole pixels. */
  square: number;
}

/** Dark on white, because not every camera reads the opposite. */
export function drawQrCode(pen: CanvasRenderingContext2D, { path, size }: QrPath, { x, y, square }: Place): void {
  pen.save();
  pen.translate(x, Math.round(y));
  pen.scale(square, square);
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, size, size);
  pen.fillStyle = '#000';
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a pen fills shapes, not lists
  pen.fill(new Path2D(path));
  pen.restore();
}
