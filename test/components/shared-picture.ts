import { generate } from 'lean-qr';
import { expect, onTestFinished, vi } from 'vitest';

/** A phone whose share sheet does this. Returns the files that it got. */
export function sharesBy(act: () => Promise<void>): File[] {
  const shared: File[] = [];
  const real = matchMedia.bind(window);
  vi.stubGlobal('matchMedia', (query: string) => real(query === '(pointer: coarse)' ? 'all' : query));
  Object.assign(navigator, {
    canShare: () => true,
    share: ({ files = [] }: ShareData) => {
      shared.push(...files);
      return act();
    },
  });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'canShare');
    Reflect.deleteProperty(navigator, 'share');
  });
  return shared;
}

interface Download {
  name: string;
  address: string;
}

/** The files that are saved, which the browser then does not save. */
export function watchDownloads(): Download[] {
  const saved: Download[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, address: this.href });
  });
  onTestFinished(() => click.mockRestore());
  return saved;
}

const [BLACK, WHITE] = [0xff_00_00_00, 0xff_ff_ff_ff];

/** Asserts the size of a picture, and that it has a QR code of this link. Returns where the code is. */
export async function expectQrCode(
  picture: Blob | HTMLCanvasElement,
  link: string,
  [width, height]: readonly [number, number],
) {
  const image = await createImageBitmap(picture);
  expect([image.width, image.height]).toEqual([width, height]);
  const pen = new OffscreenCanvas(width, height).getContext('2d');
  pen?.drawImage(image, 0, 0);
  const pixels = new Uint32Array(pen?.getImageData(0, 0, width, height).data.buffer ?? []);
  const isBlack = (place: number) => pixels[place] === BLACK;

  // Nothing else on a picture is quite black: the first row of the code begins with the seven squares of a corner.
  const first = pixels.indexOf(BLACK);
  const [left, top] = [first % width, Math.floor(first / width)];
  let corner = 0;
  while (isBlack(first + corner)) corner += 1;
  const square = corner / 7;
  expect(square).toBeGreaterThanOrEqual(8);

  const code = generate(link);
  const middle = (index: number) => Math.floor((index + 0.5) * square);
  const rows = Array.from({ length: code.size }, (_, index) => index);
  const drawn = rows.map((y) => rows.map((x) => isBlack((top + middle(y)) * width + left + middle(x))));
  expect(drawn).toEqual(rows.map((y) => rows.map((x) => code.get(x, y))));
  // The margin that cameras need.
  const margin = Array.from({ length: (code.size + 8) * square }, (_, x) => x);
  expect(margin.every((x) => pixels[(top - square * 2) * width + left - square * 4 + x] === WHITE)).toBe(true);
  return { top, bottom: top + code.size * square };
}
