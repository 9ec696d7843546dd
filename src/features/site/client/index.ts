export { StoppedNotice } from './stopped-notice.tsx';
export { useSite } from './use-site.ts';
