export type { Chosen } from './chosen.ts';
export type { Outcome } from './results/find-profiles.ts';
export type { ProfileCard } from './results/profile-card.tsx';

/** What finds and shows profiles, for others who search. It is no part of the first page, and so nothing else here is. */
export const loadResults = () => import('./results/index.ts');
