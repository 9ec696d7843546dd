import illustrations from '#platform/client/ui/illustrations/illustrations.svg?no-inline';
import { wrapLines } from './wrap-lines.ts';

const WIDTH = 1080;
/** How far what is written stays away from the edges of the picture. */
export const EDGE = 150;
/** How wide it may be. */
export const COLUMN = WIDTH - 2 * EDGE;
const GROUND = 56;
const STITCH = 20;
const SEAL_SIZE = 150;

export const SERIF = "'Fraunces', Georgia, serif";
export const SANS = "'Figtree', system-ui, sans-serif";
const NAME_FONT = `520 40px ${SERIF}`;

type Tone = (name: 'paper' | 'sheet' | 'ink' | 'soft' | 'line' | 'edge' | 'gilt' | 'wax' | 'wax-ink') => string;

/** What a picture is drawn with, in the colours of an element on the screen. */
export interface Paper {
  pen: CanvasRenderingContext2D;
  tone: Tone;
  border: string;
  seal: HTMLImageElement;
}

interface Writing {
  fonts: readonly string[];
  /** What somebody wrote: characters that English does not have are in other files of the fonts. */
  text?: string;
}

/** Loads everything first, so that the drawing itself is not interrupted. */
export async function preparePaper(
  canvas: HTMLCanvasElement,
  sheet: Element,
  { fonts, text = '' }: Writing,
): Promise<Paper> {
  const seal = await paintSeal(sheet);
  await Promise.all([NAME_FONT, ...fonts].map((font) => document.fonts.load(font, `Sub Rosa ${text}`)));
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser draws no pictures');
  canvas.width = WIDTH;
  const colours = getComputedStyle(sheet);
  const tone: Tone = (name) => colours.getPropertyValue(`--${name}`).trim();
  return { pen, tone, border: colours.borderColor, seal };
}

/** Clears the picture, and draws an empty sheet with its stitched border, its seal and our name. */
export function drawSheet({ pen, tone, border, seal }: Paper, height: number, ground: 'paper' | 'wax' = 'paper'): void {
  pen.canvas.height = height;
  pen.fillStyle = tone(ground);
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
  pen.drawImage(seal, WIDTH - EDGE - SEAL_SIZE, GROUND - SEAL_SIZE * 0.3, SEAL_SIZE, SEAL_SIZE);
  const name = textBlock(pen, { text: 'Sub Rosa', font: NAME_FONT, size: 40, colour: tone('wax-ink') });
  name.draw(height - EDGE - 20);
}

/** A part of what is written: its height, and how to draw it with its top at y. */
export interface Block {
  height: number;
  draw: (y: number) => void;
}

interface Text {
  text: string;
  font: string;
  size: number;
  colour: string;
  /** Distance from the left edge of the text column. */
  indent?: number;
}

/** Text whose first character is of a script that is written from right to left. */
const RIGHT_TO_LEFT =
  /^\P{L}*[\p{Script=Adlam}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\p{Script=Syriac}\p{Script=Thaana}]/u;

export function textBlock(pen: CanvasRenderingContext2D, { text, font, size, colour, indent = 0 }: Text): Block {
  pen.font = font;
  // As on the page, each paragraph has a direction of its own.
  const lines = text.split('\n').flatMap((paragraph) => {
    const isReversed = RIGHT_TO_LEFT.test(paragraph);
    const wrapped = wrapLines(paragraph, (line) => pen.measureText(line).width <= COLUMN - indent);
    return wrapped.map((line) => ({ line, isReversed }));
  });
  const leading = size * 1.35;
  return {
    height: lines.length * leading,
    draw(y) {
      pen.font = font;
      pen.fillStyle = colour;
      pen.textBaseline = 'alphabetic';
      for (const [index, { line, isReversed }] of lines.entries()) {
        pen.direction = isReversed ? 'rtl' : 'ltr';
        pen.fillText(line, isReversed ? EDGE + COLUMN : EDGE + indent, y + index * leading + size);
      }
    },
  };
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
