import { pathIcon } from './path-icon.tsx';

export const PhoneIcon = pathIcon(
  'M8.5 2.8h7A1.7 1.7 0 0 1 17.2 4.5v15a1.7 1.7 0 0 1-1.7 1.7h-7a1.7 1.7 0 0 1-1.7-1.7v-15a1.7 1.7 0 0 1 1.7-1.7z' +
    'M10.8 18.2h2.4',
);
export const MaskIcon = pathIcon(
  'M12 9.4c-2.6-2.2-6-2.7-9.3-1.9-.4 4.6 1.4 8.9 5.2 8.9 2.2 0 2.7-1.9 4.1-1.9s1.9 1.9 4.1 1.9c3.8 0 5.6-4.3 5.2-8.9-3.3-.8-6.7-.3-9.3 1.9z' +
    'M5.9 11.3c1.3-.9 2.8-.8 3.8.3-1.1 1-2.7.9-3.8-.3zM18.1 11.3c-1.3-.9-2.8-.8-3.8.3 1.1 1 2.7.9 3.8-.3z',
);
export const GearIcon = pathIcon(
  'M12 15.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4z' +
    'M10.4 5.5L10.7 3.1L13.3 3.1L13.6 5.5L15.5 6.3L17.3 4.8L19.2 6.7L17.7 8.5L18.5 10.4L20.9 10.7L20.9 13.3L18.5 13.6L17.7 15.5L19.2 17.3L17.3 19.2L15.5 17.7L13.6 18.5L13.3 20.9L10.7 20.9L10.4 18.5L8.5 17.7L6.7 19.2L4.8 17.3L6.3 15.5L5.5 13.6L3.1 13.3L3.1 10.7L5.5 10.4L6.3 8.5L4.8 6.7L6.7 4.8L8.5 6.3z',
);
export const LogOutIcon = pathIcon(
  'M14.5 4.2H6.7A1.7 1.7 0 0 0 5 5.9v12.2a1.7 1.7 0 0 0 1.7 1.7h7.8M10.5 12h9.7M16.7 8.3l3.7 3.7-3.7 3.7',
);
export const ChevronDownIcon = pathIcon('m5.5 9 6.5 6.5L18.5 9');
export const ChevronRightIcon = pathIcon('M9 5.5 15.5 12 9 18.5');
export const ArrowLeftIcon = pathIcon('M20 12H4.5M11 5.3 4.3 12l6.7 6.7');
export const CheckIcon = pathIcon('m4.8 12.7 4.7 4.8L19.2 7');
export const CloseIcon = pathIcon('m6 6 12 12M18 6 6 18');
export const SearchIcon = pathIcon('M10.7 17.4a6.7 6.7 0 1 0 0-13.4 6.7 6.7 0 0 0 0 13.4zM20.3 20.3l-4.8-4.8');
export const EyeIcon = pathIcon(
  'M2.5 12C4.4 8 7.8 5.5 12 5.5S19.6 8 21.5 12c-1.9 4-5.3 6.5-9.5 6.5S4.4 16 2.5 12z' +
    'M12 15.1a3.1 3.1 0 1 0 0-6.2 3.1 3.1 0 0 0 0 6.2z',
);
export const EyeOffIcon = pathIcon(
  'M10 5.7a9 9 0 0 1 2-.2c4.2 0 7.6 2.5 9.5 6.5a13 13 0 0 1-2.6 3.6' +
    'M6.3 7.3A12.5 12.5 0 0 0 2.5 12c1.9 4 5.3 6.5 9.5 6.5 1.8 0 3.4-.4 4.8-1.2' +
    'M9.9 9.9a3.1 3.1 0 0 0 4.3 4.3M3.5 3.5l17 17',
);
export const TrashIcon = pathIcon(
  'M4 6.5h16M9 6.3V4.7a1.2 1.2 0 0 1 1.2-1.2h3.6A1.2 1.2 0 0 1 15 4.7v1.6' +
    'M6 6.7l.8 12.2a1.7 1.7 0 0 0 1.7 1.6h7a1.7 1.7 0 0 0 1.7-1.6L18 6.7M10.2 10.5v6M13.8 10.5v6',
);
export const DownloadIcon = pathIcon(
  'M12 3.5v11.7M7.3 10.7l4.7 4.7 4.7-4.7M4.5 17.5v1.3a1.7 1.7 0 0 0 1.7 1.7h11.6a1.7 1.7 0 0 0 1.7-1.7v-1.3',
);
export const MoreIcon = pathIcon('M5.5 12h.01M12 12h.01M18.5 12h.01', 2.6);
export const GiftIcon = pathIcon(
  'M4 8.5h16v3.7H4zM5.5 12.2v6.6a1.7 1.7 0 0 0 1.7 1.7h9.6a1.7 1.7 0 0 0 1.7-1.7v-6.6M12 8.5v12' +
    'M12 8.5C9 8.5 7.3 7.5 7.3 5.7 7.3 3.1 11 2.7 12 8.5c1-5.8 4.7-5.4 4.7-2.8 0 1.8-1.7 2.8-4.7 2.8z',
);
export const WarningIcon = pathIcon('M12 4.2 2.9 19.8h18.2zM12 10v4.3M12 17v.1');
export const LinkIcon = pathIcon(
  'M10 14.2a4.2 4.2 0 0 0 6.3.4l3-3a4.2 4.2 0 0 0-6-6l-1.6 1.7' +
    'M14 9.8a4.2 4.2 0 0 0-6.3-.4l-3 3a4.2 4.2 0 0 0 6 6l1.6-1.7',
);
export const ExternalIcon = pathIcon(
  'M13.5 4.5h6v6M19.3 4.7l-8.8 8.8' +
    'M10 5.5H6.2a1.7 1.7 0 0 0-1.7 1.7v10.6a1.7 1.7 0 0 0 1.7 1.7h10.6a1.7 1.7 0 0 0 1.7-1.7V14',
);
export const FlagIcon = pathIcon('M6 20.5v-16M6 5c3.8-2 7.4 2 12 0v8.4c-4.6 2-8.2-2-12 0');
