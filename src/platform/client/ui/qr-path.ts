import { generate } from 'lean-qr';

export interface QrPath {
  path: string;
  /** Width and height, with the margin that cameras need. */
  size: number;
}

const MARGIN = 4;

/** The dark squares of a QR code as one path. */
export function qrPath(text: string): QrPath {
  const code = generate(text);
  let path = '';
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      if (code.get(x, y)) path += `M${x + MARGIN} ${y + MARGIN}h1v1h-1z`;
    }
  }
  return { path, size: code.size + 2 * MARGIN };
}
