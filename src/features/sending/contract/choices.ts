// Pages that send nothing load these without the library of schemas.

export const DELIVERY_WINDOWS = ['soon', 'tonight', 'three-days'] as const;
export type DeliveryWindow = (typeof DELIVERY_WINDOWS)[number];
export const VANISH_DAYS = [7, 30] as const;
/** Of the author of a refused letter. */
export const APPEAL_LIMIT = 500;
/** Characters of an answer to a letter. */
export const ANSWER_LIMIT = 500;
