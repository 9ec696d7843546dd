export type { FindStep } from './find/find-admirers.tsx';
export { useHasProof } from './use-inboxes.ts';

// In a chunk of its own: the home page shows no letters.
export const loadFindAdmirers = () => import('./find/find-admirers.tsx').then((m) => m.FindAdmirers);
