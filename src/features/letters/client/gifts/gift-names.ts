import type { Gift } from '../../contract.ts';

export const GIFT_NAMES: Record<Gift, string> = {
  rose: 'Rose',
  heart: 'Heart',
  chocolate: 'Chocolate',
  sparkles: 'Sparkles',
  crown: 'Crown',
  star: 'Star',
};
