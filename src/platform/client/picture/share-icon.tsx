import { pathIcon } from '#platform/client/ui/path-icon.tsx';

export const ShareIcon = pathIcon(
  'M12 15.5V4M7.5 8 12 3.5 16.5 8M5.5 12.5v6a1.7 1.7 0 0 0 1.7 1.7h9.6a1.7 1.7 0 0 0 1.7-1.7v-6',
);
