import { pathIcon } from '#platform/client/ui/path-icon.tsx';

export const KeyIcon = pathIcon(
  'M7.8 21a4.8 4.8 0 1 0 0-9.6 4.8 4.8 0 0 0 0 9.6zM11.3 12.9 20.6 3.6M16.6 7.6l3.3 3.3M13.6 10.6l2.3 2.3',
);
