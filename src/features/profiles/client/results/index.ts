export { findProfiles, type Outcome } from './find-profiles.ts';
export { ProfileCard } from './profile-card.tsx';
export { runSearch } from './search-outcome.tsx';
