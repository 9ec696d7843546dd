export { ConfessionLetter } from './confession-letter.tsx';
export { GiftDrawing, GIFT_PATHS } from './gift-drawing.tsx';
export { GIFT_NAMES, FIELD_NAMES, LEVEL_OPTIONS, listFields, OCCUPATION_OPTIONS, PAPER_NAMES } from './labels.ts';

export { PAPER_CLASSES } from './paper-classes.ts';
