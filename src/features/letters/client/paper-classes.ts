import type { Stationery } from '../contract.ts';

/** The class of each paper. It sets the colours of everything on the sheet and of its seal. */
export const PAPER_CLASSES: Record<Stationery, string> = {
  ivory: 'stationery-ivory',
  midnight: 'stationery-midnight',
  blush: 'stationery-blush',
  gilt: 'stationery-gilt',
};
