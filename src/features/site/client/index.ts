export { minimumAge, MinimumAge } from './minimum-age.tsx';
export { useSite } from './use-site.ts';
