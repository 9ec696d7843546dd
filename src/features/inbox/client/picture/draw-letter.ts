import type { Gift, LetterBody } from '#features/letters/contract.ts';
import { GIFT_PATHS } from '#features/letters/client/index.ts';
import illustrations from '#platform/client/ui/illustrations/illustrations.svg?no-inline';
import { wrapLines } from './wrap-lines.ts';

const WIDTH = 1080;
const GROUND = 56;
const STITCH = 20;
const EDGE = 150;
const INNER = WIDTH - 2 * EDGE;
const MIN_HEIGHT = 1080;
const GAP = 44;
const SEAL_SIZE = 150;

const SERIF = "'Fraunces', Georgia, serif";
const SANS = "'Figtree', system-ui, sans-serif";
const FONTS = {
  small: `600 30px ${SANS}`,
  hint: `400 34px ${SANS}`,
  name: `520 40px ${SERIF}`,
} as const;

type Pen = CanvasRenderingContext2D;
type Tone = (name: 'paper' | 'sheet' | 'ink' | 'soft' | 'line' | 'edge' | 'gilt' | 'wax-ink') => string;

/** A part of the letter: its height, and how to draw it with its top at y. */
interface Block {
  height: number;
  draw: (y: number) => void;
}

/**
 * Draws a letter as a picture in the colours of the sheet on the screen. It shows only the letter: neither whom it is
 * for nor when it was delivered.
 */
export async function drawLetter(letter: LetterBody, sheet: Element): Promise<HTMLCanvasElement> {
  const size = sizeFor(letter.message);
  const messageFont = `italic 440 ${size}px ${SERIF}`;
  await Promise.all([messageFont, ...Object.values(FONTS)].map((font) => document.fonts.load(font)));

  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser draws no pictures');
  const colours = getComputedStyle(sheet);
  const tone: Tone = (name) => colours.getPropertyValue(`--${name}`).trim();

  const blocks = [
    textBlock(pen, { text: 'Anonymous confession', font: FONTS.small, size: 30, colour: tone('soft') }),
    textBlock(pen, { text: letter.message, font: messageFont, size, colour: tone('ink') }),
    ...(letter.virtualGift ? [giftBlock(pen, letter.virtualGift, sheet)] : []),
    ...(letter.hint ? [hintBlock(pen, letter.hint, tone)] : []),
  ];
  const contentHeight = blocks.reduce((sum, { height }) => sum + height + GAP, 0);
  const height = Math.max(MIN_HEIGHT, contentHeight + 2 * EDGE + 2 * GAP);
  // Setting the height clears the canvas, so drawing starts after it.
  canvas.height = height;
  drawSheet(pen, height, tone, colours.borderColor);
  pen.drawImage(await paintSeal(sheet), WIDTH - EDGE - SEAL_SIZE, GROUND - SEAL_SIZE * 0.3, SEAL_SIZE, SEAL_SIZE);
  // A short letter is centred on its sheet.
  let y = Math.max(EDGE, (height - contentHeight - GAP) / 2);
  for (const block of blocks) {
    block.draw(y);
    y += block.height + GAP;
  }
  drawFoot(pen, height, tone);
  return canvas;
}

/** Short messages get a larger font. */
function sizeFor({ length }: string): number {
  if (length > 280) return 44;
  return length > 120 ? 54 : 68;
}

interface Text {
  text: string;
  font: string;
  size: number;
  colour: string;
  /** Distance from the left edge of the text column. */
  indent?: number;
}

function textBlock(pen: Pen, { text, font, size, colour, indent = 0 }: Text): Block {
  pen.font = font;
  const lines = wrapLines(text, (line) => pen.measureText(line).width <= INNER - indent);
  const leading = size * 1.35;
  return {
    height: lines.length * leading,
    draw(y) {
      pen.font = font;
      pen.fillStyle = colour;
      pen.textBaseline = 'alphabetic';
      for (const [index, line] of lines.entries()) pen.fillText(line, EDGE + indent, y + index * leading + size);
    },
  };
}

function hintBlock(pen: Pen, hint: string, tone: Tone): Block {
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

function giftBlock(pen: Pen, gift: Gift, sheet: Element): Block {
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

function drawSheet(pen: Pen, height: number, tone: Tone, border: string): void {
  pen.fillStyle = tone('paper');
  pen.fillRect(0, 0, WIDTH, height);
  pen.beginPath();
  pen.roundRect(GROUND, GROUND, WIDTH - 2 * GROUND, height - 2 * GROUND, 40);
  pen.fillStyle = tone('sheet');
  pen.fill();
  pen.lineWidth = 2;
  pen.strokeStyle = border;
  pen.stroke();
  const inset = GROUND + STITCH;
  pen.beginPath();
  pen.roundRect(inset, inset, WIDTH - 2 * inset, height - 2 * inset, 26);
  pen.setLineDash([10, 8]);
  pen.strokeStyle = tone('edge');
  pen.globalAlpha = 0.55;
  pen.stroke();
  pen.globalAlpha = 1;
  pen.setLineDash([]);
}

function drawFoot(pen: Pen, height: number, tone: Tone): void {
  pen.font = FONTS.name;
  pen.fillStyle = tone('wax-ink');
  pen.textBaseline = 'alphabetic';
  pen.fillText('Sub Rosa', EDGE, height - EDGE + 20);
}

const SIZE = 300;

/** The seal as an image in the colours of this paper: a canvas does not resolve CSS variables itself. */
async function paintSeal(sheet: Element): Promise<HTMLImageElement> {
  const answer = await fetch(illustrations);
  const source = new DOMParser().parseFromString(await answer.text(), 'image/svg+xml');
  const wax = source.getElementById('wax')?.innerHTML ?? '';
  const colours = getComputedStyle(sheet);
  const painted = wax.replaceAll(/var\((--[\w-]+)\)/g, (_, name: string) => colours.getPropertyValue(name).trim());
  const picture = new Image(SIZE, SIZE);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 100 100" fill="none" stroke-linecap="round">${painted}</svg>`;
  picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await picture.decode();
  return picture;
}
