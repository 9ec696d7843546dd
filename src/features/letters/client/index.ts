export { ConfessionLetter } from './confession-letter.tsx';
export { GIFT_NAMES, GIFT_PATHS, GiftDrawing } from './gifts.tsx';
export { FIELD_NAMES, LEVEL_OPTIONS, listFields, OCCUPATION_OPTIONS, PAPER_NAMES } from './labels.ts';

export { PAPER_CLASSES } from './paper-classes.ts';
export { refreshUnread, UNREAD_KEY } from './unread-counts.ts';
