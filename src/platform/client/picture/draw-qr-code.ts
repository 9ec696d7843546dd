import { qrPath, type QrPath } from '../ui/qr-path.ts';
import { toPng } from './picture-file.ts';

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

const WIDTH = 1024;

/** A QR code as a picture of its own. */
export function qrPicture(text: string, name: string): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = WIDTH;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser draws no pictures');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, WIDTH, WIDTH);
  const code = qrPath(text);
  const square = Math.floor(WIDTH / code.size);
  const edge = Math.floor((WIDTH - square * code.size) / 2);
  drawQrCode(pen, code, { x: edge, y: edge, square });
  return toPng(canvas, name);
}
