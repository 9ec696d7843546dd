/** What the learned model tells apart. */
export const CATEGORIES = ['threat', 'hate', 'harassment', 'sexual', 'self-harm'] as const;
export type Category = (typeof CATEGORIES)[number];
