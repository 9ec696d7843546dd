export { ConfessionLetter } from './confession-letter.tsx';
export { GiftDrawing } from './gifts/gift-drawing.tsx';
export { GIFT_NAMES } from './gifts/gift-names.ts';
export { GIFT_PATHS } from './gifts/gift-paths.ts';
export { FIELD_NAMES, LEVEL_OPTIONS, listFields, OCCUPATION_OPTIONS, PAPER_NAMES } from './labels.ts';
export { PAPER_CLASSES } from './paper-classes.ts';
