import {
  COLUMN,
  drawSheet,
  EDGE,
  preparePaper,
  SANS,
  SERIF,
  textBlock,
  type Block,
  type Paper,
} from '#platform/client/picture/draw-paper.ts';
import { drawQrCode } from '#platform/client/picture/draw-qr-code.ts';
import { withoutProtocol } from '#platform/client/picture/without-protocol.ts';
import { qrPath } from '#platform/client/ui/qr-path.ts';

const HEIGHT = 1920;
/** Apps show things of their own over the top and the bottom of a story. */
const TOP = 270;
const BOTTOM = HEIGHT - 270;
const QR_SIZE = 460;
const GAP = 52;

const lineFont = (size: number) => `italic 440 ${size}px ${SERIF}`;
const addressFont = (size: number) => `600 ${size}px ${SANS}`;
const LEAD = { text: 'Leave me\na letter.', font: lineFont(116), size: 116 };
const HINT = { text: 'I won’t know who wrote it.', font: `400 38px ${SANS}`, size: 38 };

interface Invitation {
  link: string;
  /** The owner's own; may be empty. */
  line: string;
  /** The colour around the sheet. */
  ground: 'paper' | 'wax';
}

/** Draws the picture for a story in the colours of `canvas`: the line, the address of the page, and its QR code. */
export async function drawInvitation(canvas: HTMLCanvasElement, { link, line, ground }: Invitation): Promise<void> {
  const fonts = [LEAD.font, HINT.font, lineFont(40), addressFont(40)];
  const paper = await preparePaper(canvas, canvas, { fonts, text: line });
  const { pen, tone } = paper;
  drawSheet(paper, HEIGHT, ground);

  const code = qrPath(link);
  const square = Math.floor(QR_SIZE / code.size);
  const qrCode: Block = {
    height: square * code.size,
    draw: (y) => drawQrCode(pen, code, { x: EDGE, y, square }),
  };
  const lead = textBlock(pen, { ...LEAD, colour: tone('ink') });
  const hint = textBlock(pen, { ...HINT, colour: tone('soft') });
  const address = addressBlock(paper, withoutProtocol(link));
  const rest = [hint, address, qrCode];
  const others = [lead, ...rest].reduce((sum, { height }) => sum + height + GAP, 0);
  const blocks = [lead, ...(line ? [lineBlock(paper, line, BOTTOM - TOP - others)] : []), ...rest];

  const height = blocks.reduce((sum, block) => sum + block.height + GAP, -GAP);
  let y = Math.max(TOP, (TOP + BOTTOM - height) / 2);
  for (const block of blocks) {
    block.draw(y);
    y += block.height + GAP;
  }
}

/** As large as the room allows. */
function lineBlock({ pen, tone }: Paper, line: string, room: number): Block {
  const at = (size: number, text = line) =>
    textBlock(pen, { text, font: lineFont(size), size, colour: tone('wax-ink') });
  const fitting = [64, 56, 48, 42, 36, 30].map((size) => at(size)).find(({ height }) => height <= room);
  if (fitting) return fitting;
  // Characters of some scripts are as wide as a word.
  const characters = [...line];
  let cut = characters.length;
  const shortened = () => at(30, `${characters.slice(0, cut).join('')}…`);
  while (cut > 1 && shortened().height > room) cut -= 1;
  return shortened();
}

/** On one line or, if it is too long for that, with the handle on the second. */
function addressBlock({ pen, tone }: Paper, address: string): Block {
  const onTwo = address.replace(/(?<=\/to\/)/, '\n');
  const widthOf = (text: string, size: number) => {
    pen.font = addressFont(size);
    return Math.max(...text.split('\n').map((part) => pen.measureText(part).width));
  };
  const looks = [
    { text: address, sizes: [44, 40, 36] },
    { text: onTwo, sizes: [44, 38, 32, 26] },
  ].flatMap(({ text, sizes }) => sizes.map((size) => ({ text, size })));
  const { text, size } = looks.find((look) => widthOf(look.text, look.size) <= COLUMN) ?? { text: onTwo, size: 26 };
  return textBlock(pen, { text, size, font: addressFont(size), colour: tone('ink') });
}
