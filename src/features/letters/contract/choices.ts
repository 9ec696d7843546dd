// Pages that show letters and send none load these without the library of schemas.

export const ANONYMITY_LEVELS = ['full', 'partial', 'minimal'] as const;
export type AnonymityLevel = (typeof ANONYMITY_LEVELS)[number];
export const GIFTS = ['rose', 'heart', 'chocolate', 'sparkles', 'crown', 'star'] as const;
export type Gift = (typeof GIFTS)[number];
export const AGE_RANGES = ['18-25', '26-35', '36-45', '46+'] as const;
export const OCCUPATIONS = ['student', 'professional', 'creative', 'healthcare', 'education', 'other'] as const;
/** Papers and seals of the letter; 'ivory' needs no premium. */
export const STATIONERY = ['ivory', 'midnight', 'blush', 'gilt'] as const;
export type Stationery = (typeof STATIONERY)[number];
export const REACTIONS = ['❤️', '😍', '🥰', '😘', '🔥', '💯', '👏', '😢'] as const;

/** What authors may say about themselves; the anonymity level decides how much of it is on the letter. */
export const AUTHOR_FIELDS = ['age', 'location', 'occupation', 'interests'] as const;
export type AuthorField = (typeof AUTHOR_FIELDS)[number];

/** The fields that each anonymity level shows. */
export const SHOWN_BY_LEVEL: Record<AnonymityLevel, readonly AuthorField[]> = {
  full: [],
  partial: ['age', 'location'],
  minimal: AUTHOR_FIELDS,
};
