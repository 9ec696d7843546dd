import { pathIcon } from './path-icon.tsx';

// The icons of the header and the home page. In a file of their own, so that the first page does not load all others.

export const ShieldIcon = pathIcon('M12 3 4.8 5.6v5.6c0 4.5 3 8 7.2 9.8 4.2-1.8 7.2-5.3 7.2-9.8V5.6z');
export const HelpIcon = pathIcon(
  'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9.4 9.3a2.7 2.7 0 0 1 5.2.9c0 1.8-2.6 2-2.6 3.8M12 17.1v.1',
);
export const UserIcon = pathIcon(
  'M12 12.2a4.1 4.1 0 1 0 0-8.2 4.1 4.1 0 0 0 0 8.2zM4.4 20.4c.7-3.4 3.7-5.2 7.6-5.2s6.9 1.8 7.6 5.2',
);
export const HeartIcon = pathIcon(
  'M12 20.2C7 16.7 3.3 13.5 3.3 9.4A4.7 4.7 0 0 1 12 6.9a4.7 4.7 0 0 1 8.7 2.5c0 4.1-3.7 7.3-8.7 10.8z',
);
export const MailIcon = pathIcon(
  'M4.7 5.5h14.6A1.7 1.7 0 0 1 21 7.2v9.6a1.7 1.7 0 0 1-1.7 1.7H4.7A1.7 1.7 0 0 1 3 16.8V7.2a1.7 1.7 0 0 1 1.7-1.7z' +
    'M3.5 6.7l8.5 6.6 8.5-6.6',
);
export const LockIcon = pathIcon(
  'M6.7 10.8h10.6a1.7 1.7 0 0 1 1.7 1.7v6.3a1.7 1.7 0 0 1-1.7 1.7H6.7A1.7 1.7 0 0 1 5 18.8v-6.3a1.7 1.7 0 0 1 1.7-1.7z' +
    'M8 10.6V7.5a4 4 0 0 1 8 0v3.1M12 14.7v1.8',
);
export const SendIcon = pathIcon('M4.2 5.2 20.8 12 4.2 18.8l2.3-6.8zM6.5 12h6.2');
