import { drawSheet, EDGE, preparePaper, SANS, SERIF, textBlock } from '#platform/client/picture/draw-paper.ts';
import { qrPath } from '#platform/client/ui/qr-path.ts';

const HEIGHT = 1920;
/** What apps show over a story at its top. */
const TOP = 300;
const QR_SIZE = 560;

const LEAD = 'Someone\nmay have\nsomething\nto tell you.';

const FONTS = {
  lead: `italic 440 96px ${SERIF}`,
  soft: `400 38px ${SANS}`,
  address: `600 40px ${SANS}`,
} as const;

/**
 * Draws the picture for a story. It is the same for everybody and every letter, in the colours of `canvas`, so that it
 * says nothing about who shares it or about whom.
 */
export async function drawCard(canvas: HTMLCanvasElement, link: string): Promise<void> {
  const paper = await preparePaper(canvas, canvas, Object.values(FONTS));
  const { pen, tone } = paper;
  drawSheet(paper, HEIGHT);

  const lead = { text: LEAD, font: FONTS.lead, size: 96, colour: tone('ink') };
  const hint = { text: 'Look for it at', font: FONTS.soft, size: 38, colour: tone('soft') };
  const address = { text: withoutProtocol(link), font: FONTS.address, size: 40, colour: tone('ink') };
  let y = TOP;
  for (const [text, gap] of [
    [lead, 80],
    [hint, 6],
    [address, 56],
  ] as const) {
    const block = textBlock(pen, text);
    block.draw(y);
    y += block.height + gap;
  }
  drawQrCode(pen, link, y);
}

export const withoutProtocol = (link: string) => link.replace(/^https?:\/\//, '');

/** Dark on white, because not every camera reads the opposite, and each square on whole pixels. */
function drawQrCode(pen: CanvasRenderingContext2D, link: string, y: number): void {
  const { path, size } = qrPath(link);
  const square = Math.ceil(QR_SIZE / size);
  pen.save();
  pen.translate(EDGE, Math.round(y));
  pen.scale(square, square);
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, size, size);
  pen.fillStyle = '#000';
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a pen fills shapes, not lists
  pen.fill(new Path2D(path));
  pen.restore();
}
