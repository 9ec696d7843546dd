import { pathIcon } from '#platform/client/ui/path-icon.tsx';

export const KeyIcon = pathIcon(
  'M8 19.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM11.2 11.8 19.5 3.5M16 7l3 3M13.2 9.8l1.8 1.8',
);
