export { isOtherLink, readHandleInput } from '#platform/shared/handle-input.ts';
export { findProfiles, type Outcome } from './find-profiles.ts';
export { ProfileCard } from './profile-card.tsx';
export { SearchOutcome } from './search-outcome.tsx';
