import { pathIcon } from '#platform/client/ui/path-icon.tsx';

export const ClockIcon = pathIcon('M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 7.4V12l3.1 2.1');
