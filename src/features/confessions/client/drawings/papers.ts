import type { Stationery } from '../../contract.ts';

/** The light each paper brings: what lies on it, and the wax it is sealed with. */
export const PAPERS: Record<Stationery, string> = {
  ivory: 'stationery-ivory',
  midnight: 'stationery-midnight',
  blush: 'stationery-blush',
  gilt: 'stationery-gilt',
};
