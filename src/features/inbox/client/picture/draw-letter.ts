import type { Gift, LetterBody } from '#features/letters/contract.ts';
import { GIFT_PATHS } from '#features/letters/client/index.ts';
import {
  drawSheet,
  EDGE,
  preparePaper,
  SANS,
  SERIF,
  textBlock,
  type Block,
  type Paper,
} from '#platform/client/picture/draw-paper.ts';

const MIN_HEIGHT = 1080;
const GAP = 44;

const FONTS = {
  small: `600 30px ${SANS}`,
  hint: `400 34px ${SANS}`,
} as const;

/**
 * Draws a letter as a picture in the colours of the sheet on the screen. It shows only the letter: neither whom it is
 * for nor when it was delivered.
 */
export async function drawLetter(letter: LetterBody, sheet: Element): Promise<HTMLCanvasElement> {
  const size = sizeFor(letter.message);
  const messageFont = `italic 440 ${size}px ${SERIF}`;
  const canvas = document.createElement('canvas');
  const paper = await preparePaper(canvas, sheet, {
    fonts: [messageFont, ...Object.values(FONTS)],
    text: `${letter.message} ${letter.hint ?? ''}`,
  });
  const { pen, tone } = paper;

  const blocks = [
    textBlock(pen, { text: 'Anonymous confession', font: FONTS.small, size: 30, colour: tone('soft') }),
    textBlock(pen, { text: letter.message, font: messageFont, size, colour: tone('ink') }),
    ...(letter.virtualGift ? [giftBlock(pen, letter.virtualGift, sheet)] : []),
    ...(letter.hint ? [hintBlock(paper, letter.hint)] : []),
  ];
  const contentHeight = blocks.reduce((sum, { height }) => sum + height + GAP, 0);
  const height = Math.max(MIN_HEIGHT, contentHeight + 2 * EDGE + 2 * GAP);
  drawSheet(paper, height);
  // A short letter is centred on its sheet.
  let y = Math.max(EDGE, (height - contentHeight - GAP) / 2);
  for (const block of blocks) {
    block.draw(y);
    y += block.height + GAP;
  }
  return canvas;
}

/** Short messages get a larger font. */
function sizeFor({ length }: string): number {
  if (length > 280) return 44;
  return length > 120 ? 54 : 68;
}

function hintBlock({ pen, tone }: Paper, hint: string): Block {
  const text = textBlock(pen, { text: `Hint: ${hint}`, font: FONTS.hint, size: 34, colour: tone('soft'), indent: 36 });
  return {
    height: text.height,
    draw(y) {
      pen.fillStyle = tone('gilt');
      pen.fillRect(EDGE, y, 5, text.height);
      text.draw(y);
    },
  };
}

const GIFT_SIZE = 180;

function giftBlock(pen: Paper['pen'], gift: Gift, sheet: Element): Block {
  return {
    height: GIFT_SIZE,
    draw(y) {
      pen.save();
      pen.translate(EDGE - 16, y);
      pen.scale(GIFT_SIZE / 48, GIFT_SIZE / 48);
      pen.lineWidth = 1.4;
      pen.lineCap = pen.lineJoin = 'round';
      for (const { d, look } of GIFT_PATHS[gift]) {
        const { fill, stroke } = inksOf(look, sheet);
        const path = new Path2D(d);
        if (fill !== 'none') {
          pen.fillStyle = fill;
          // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a pen fills shapes, not lists
          pen.fill(path);
        }
        if (stroke !== 'none') {
          pen.strokeStyle = stroke;
          pen.stroke(path);
        }
      }
      pen.restore();
    },
  };
}

/** The computed fill and stroke of a class on this paper. */
function inksOf(look: string, sheet: Element): { fill: string; stroke: string } {
  const space = 'http://www.w3.org/2000/svg';
  const probe = document.createElementNS(space, 'svg');
  probe.setAttribute('fill', 'none');
  probe.setAttribute('class', 'sr-only');
  const path = probe.appendChild(document.createElementNS(space, 'path'));
  path.setAttribute('class', look);
  sheet.append(probe);
  const { fill, stroke } = getComputedStyle(path);
  probe.remove();
  return { fill, stroke };
}
