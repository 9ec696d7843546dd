export { lastSearch } from './last-search.ts';
export type { Recipient } from './recipient.ts';
export type { Outcome } from './results/find-profiles.ts';
export type { ProfileCard } from './results/profile-card.tsx';

/** The code that finds and shows profiles. Loaded lazily, because the first page must not contain it. */
export const loadResults = () => import('./results/index.ts');
