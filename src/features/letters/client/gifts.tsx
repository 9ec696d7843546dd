import { classes } from '#platform/client/ui/classes.ts';
import type { Gift } from '../contract.ts';

export const GIFT_NAMES: Record<Gift, string> = {
  rose: 'Rose',
  heart: 'Heart',
  chocolate: 'Chocolate',
  sparkles: 'Sparkles',
  crown: 'Crown',
  star: 'Star',
};

interface Stroke {
  d: string;
  /** Classes for fill and stroke. They use the palette, so that a gift takes the colours of its paper. */
  look: string;
}

const PETAL = 'fill-wax stroke-wax-deep';
const WAX = 'fill-wax stroke-wax';
const ON_WAX = 'stroke-blush';
// Chocolate is brown on every paper.
const COCOA = 'fill-[#5b2f24] stroke-[#5b2f24]';
const CARAMEL = 'stroke-[#e9c9a4]';
const GOLD = 'fill-gilt/30 stroke-gold';
const GOLD_LINE = 'stroke-gold';
const LEAF = 'fill-success-wash stroke-success';

const HEART = 'M24 41C14.5 34.4 7 28 7 19.6A9.4 9.4 0 0 1 24 14.2A9.4 9.4 0 0 1 41 19.6C41 28 33.5 34.4 24 41z';
const SEAM =
  'M24 36.6C16.8 31.4 11.1 26.3 11.1 19.8A5.6 5.6 0 0 1 21.5 17.2L24 21.6L26.5 17.2A5.6 5.6 0 0 1 36.9 19.8' +
  'C36.9 26.3 31.2 31.4 24 36.6z';

const STAR = 'M24 6.6L28.8 18.6L41.7 19.5L31.8 27.7L34.9 40.2L24 33.4L13.1 40.2L16.2 27.7L6.3 19.5L19.2 18.6z';
const FACETS =
  'M24 25.2L24 6.6L28.8 18.6zM24 25.2L41.7 19.5L31.8 27.7zM24 25.2L34.9 40.2L24 33.4zM24 25.2L13.1 40.2L16.2 27.7z' +
  'M24 25.2L6.3 19.5L19.2 18.6z';

/** The six gifts on a 48 px grid, back to front. */
export const GIFT_PATHS: Record<Gift, readonly Stroke[]> = {
  rose: [
    { d: 'M24 28C24.6 33.4 23.8 39.4 21.4 45', look: 'stroke-success' },
    {
      d: 'M23.8 38C25.6 33 30.9 30.9 36.2 32.3C34.7 37.4 29.6 40.3 23.4 39.4M23.8 38C27 36.2 30 34.6 32.4 34.1',
      look: LEAF,
    },
    { d: 'M17.6 27.2C19.4 30.2 21.6 31.4 24 31.4S28.6 30.2 30.4 27.2', look: LEAF },
    {
      d: 'M24 28.8C16.8 28.8 11.6 23.8 11.6 17.4C11.6 14.5 12.5 12 13.9 10.4C15.4 11 16.7 11.8 17.7 12.8C18.6 9.4 21 6.6 24 5C27 6.6 29.4 9.4 30.3 12.8C31.3 11.8 32.6 11 34.1 10.4C35.5 12 36.4 14.5 36.4 17.4C36.4 23.8 31.2 28.8 24 28.8z',
      look: PETAL,
    },
    { d: 'M17.7 12.8C17 18.8 19.2 25 24 28.2C28.8 25 31 18.8 30.3 12.8', look: ON_WAX },
    {
      d: 'M20.4 13.6C20.2 18 21.4 21.6 24 23.8C26.6 21.6 27.8 18 27.6 13.6C25.6 11.6 22.4 11.6 20.4 13.6z',
      look: ON_WAX,
    },
    { d: 'M26 15.4C24.8 14.3 22.9 14.9 22.8 16.4C22.7 17.9 24.6 18.4 25.2 17.2', look: ON_WAX },
  ],
  heart: [
    { d: HEART, look: PETAL },
    { d: SEAM, look: 'stroke-blush [stroke-dasharray:2.4_2.8]' },
  ],
  chocolate: [
    { d: 'M11 27C11 17.4 16.4 10.4 24 10.4S37 17.4 37 27z', look: COCOA },
    {
      d: 'M14.2 20.6C16.6 17.4 18.6 22.6 21.2 19.8S25.6 22.6 28.4 19.6S32 21.6 33.8 20.2M17.4 15.2C19.4 13 21 16.8 23.2 14.8S27 16.6 29.6 14.6',
      look: CARAMEL,
    },
    {
      d: 'M7.5 27L10.8 24.2L14.1 27L17.4 24.2L20.7 27L24 24.2L27.3 27L30.6 24.2L33.9 27L37.2 24.2L40.5 27L37 39.4C36.7 40.4 36 41 35 41H13C12 41 11.3 40.4 11 39.4z',
      look: 'fill-sheet stroke-gold',
    },
    { d: 'M14.1 27L16.6 40.8M20.7 27L21.8 40.8M27.3 27L26.2 40.8M33.9 27L31.4 40.8', look: GOLD_LINE },
  ],
  sparkles: [
    {
      d: 'M20 9.5C21.3 20 25.2 24.4 34.8 26C25.2 27.6 21.3 32 20 42.5C18.7 32 14.8 27.6 5.2 26C14.8 24.4 18.7 20 20 9.5z',
      look: GOLD,
    },
    {
      d: 'M36 4.5C36.7 9.9 38.7 12.1 43.4 13C38.7 13.9 36.7 16.1 36 21.5C35.3 16.1 33.3 13.9 28.6 13C33.3 12.1 35.3 9.9 36 4.5z',
      look: GOLD,
    },
    {
      d: 'M37.4 30.4C37.9 33.6 39.2 35.1 42.4 35.7C39.2 36.3 37.9 37.8 37.4 41C36.9 37.8 35.6 36.3 32.4 35.7C35.6 35.1 36.9 33.6 37.4 30.4z',
      look: WAX,
    },
  ],
  crown: [
    { d: 'M9.4 35.5L6.6 17L16 24.6L24 10.6L32 24.6L41.4 17L38.6 35.5z', look: GOLD },
    { d: 'M9.4 35.5H38.6V40.8H9.4z', look: GOLD },
    { d: 'M24 24.4L26.6 28.4L24 32.4L21.4 28.4z', look: WAX },
    {
      d: 'M6.6 12.8a2.1 2.1 0 1 0 .01 0zM24 5.8a2.4 2.4 0 1 0 .01 0zM41.4 12.8a2.1 2.1 0 1 0 .01 0z',
      look: WAX,
    },
    { d: 'M15.4 38.2h.01M21.2 38.2h.01M26.8 38.2h.01M32.6 38.2h.01', look: 'stroke-gold stroke-2' },
  ],
  star: [
    { d: STAR, look: GOLD },
    { d: FACETS, look: 'fill-gilt/45' },
    { d: STAR, look: GOLD_LINE },
  ],
};

/** The drawing of a gift. Hidden from screen readers, because its name is written beside it. */
export function GiftDrawing({ gift, className }: { gift: Gift; className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 48 48"
      fill="none"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={classes('shrink-0', className ?? 'size-12')}
    >
      {GIFT_PATHS[gift].map(({ d, look }, layer) => (
        // oxlint-disable-next-line react/no-array-index-key -- the layers of a drawing never change places
        <path key={layer} d={d} className={look} />
      ))}
    </svg>
  );
}
