import { drawSheet, EDGE, preparePaper, SANS, SERIF, textBlock } from '#platform/client/picture/draw-paper.ts';
import { drawQrCode } from '#platform/client/picture/draw-qr-code.ts';
import { withoutProtocol } from '#platform/client/picture/without-protocol.ts';
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
  const paper = await preparePaper(canvas, canvas, { fonts: Object.values(FONTS) });
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
  const code = qrPath(link);
  drawQrCode(pen, code, { x: EDGE, y, square: Math.ceil(QR_SIZE / code.size) });
}
