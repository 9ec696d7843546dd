import { Icon, type IconProps } from './icon-frame.tsx';

// Line icons on a 24 px grid. They are decoration: a button with only an icon needs a label.

export const ShieldIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 3 4.8 5.6v5.6c0 4.5 3 8 7.2 9.8 4.2-1.8 7.2-5.3 7.2-9.8V5.6z" />
  </Icon>
);

export const PhoneIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8.5 2.8h7A1.7 1.7 0 0 1 17.2 4.5v15a1.7 1.7 0 0 1-1.7 1.7h-7a1.7 1.7 0 0 1-1.7-1.7v-15a1.7 1.7 0 0 1 1.7-1.7z" />
    <path d="M10.8 18.2h2.4" />
  </Icon>
);

export const MaskIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 9.4c-2.6-2.2-6-2.7-9.3-1.9-.4 4.6 1.4 8.9 5.2 8.9 2.2 0 2.7-1.9 4.1-1.9s1.9 1.9 4.1 1.9c3.8 0 5.6-4.3 5.2-8.9-3.3-.8-6.7-.3-9.3 1.9z" />
    <path d="M5.9 11.3c1.3-.9 2.8-.8 3.8.3-1.1 1-2.7.9-3.8-.3z" />
    <path d="M18.1 11.3c-1.3-.9-2.8-.8-3.8.3 1.1 1 2.7.9 3.8-.3z" />
  </Icon>
);

export const HelpIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z" />
    <path d="M9.4 9.3a2.7 2.7 0 0 1 5.2.9c0 1.8-2.6 2-2.6 3.8" />
    <path d="M12 17.1v.1" />
  </Icon>
);

export const UserIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 12.2a4.1 4.1 0 1 0 0-8.2 4.1 4.1 0 0 0 0 8.2z" />
    <path d="M4.4 20.4c.7-3.4 3.7-5.2 7.6-5.2s6.9 1.8 7.6 5.2" />
  </Icon>
);

export const GearIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 15.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4z" />
    <path d="M10.4 5.5L10.7 3.1L13.3 3.1L13.6 5.5L15.5 6.3L17.3 4.8L19.2 6.7L17.7 8.5L18.5 10.4L20.9 10.7L20.9 13.3L18.5 13.6L17.7 15.5L19.2 17.3L17.3 19.2L15.5 17.7L13.6 18.5L13.3 20.9L10.7 20.9L10.4 18.5L8.5 17.7L6.7 19.2L4.8 17.3L6.3 15.5L5.5 13.6L3.1 13.3L3.1 10.7L5.5 10.4L6.3 8.5L4.8 6.7L6.7 4.8L8.5 6.3z" />
  </Icon>
);

export const LogOutIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M14.5 4.2H6.7A1.7 1.7 0 0 0 5 5.9v12.2a1.7 1.7 0 0 0 1.7 1.7h7.8" />
    <path d="M10.5 12h9.7" />
    <path d="m16.7 8.3 3.7 3.7-3.7 3.7" />
  </Icon>
);

export const ChevronDownIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m5.5 9 6.5 6.5L18.5 9" />
  </Icon>
);

export const ChevronRightIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M9 5.5 15.5 12 9 18.5" />
  </Icon>
);

export const ArrowLeftIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M20 12H4.5" />
    <path d="M11 5.3 4.3 12l6.7 6.7" />
  </Icon>
);

export const CheckIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m4.8 12.7 4.7 4.8L19.2 7" />
  </Icon>
);

export const CloseIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m6 6 12 12" />
    <path d="M18 6 6 18" />
  </Icon>
);

export const HeartIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 20.2C7 16.7 3.3 13.5 3.3 9.4A4.7 4.7 0 0 1 12 6.9a4.7 4.7 0 0 1 8.7 2.5c0 4.1-3.7 7.3-8.7 10.8z" />
  </Icon>
);

export const SearchIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M10.7 17.4a6.7 6.7 0 1 0 0-13.4 6.7 6.7 0 0 0 0 13.4z" />
    <path d="m20.3 20.3-4.8-4.8" />
  </Icon>
);

export const MailIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4.7 5.5h14.6A1.7 1.7 0 0 1 21 7.2v9.6a1.7 1.7 0 0 1-1.7 1.7H4.7A1.7 1.7 0 0 1 3 16.8V7.2a1.7 1.7 0 0 1 1.7-1.7z" />
    <path d="m3.5 6.7 8.5 6.6 8.5-6.6" />
  </Icon>
);

export const LockIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6.7 10.8h10.6a1.7 1.7 0 0 1 1.7 1.7v6.3a1.7 1.7 0 0 1-1.7 1.7H6.7A1.7 1.7 0 0 1 5 18.8v-6.3a1.7 1.7 0 0 1 1.7-1.7z" />
    <path d="M8 10.6V7.5a4 4 0 0 1 8 0v3.1" />
    <path d="M12 14.7v1.8" />
  </Icon>
);

export const EyeIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M2.5 12C4.4 8 7.8 5.5 12 5.5S19.6 8 21.5 12c-1.9 4-5.3 6.5-9.5 6.5S4.4 16 2.5 12z" />
    <path d="M12 15.1a3.1 3.1 0 1 0 0-6.2 3.1 3.1 0 0 0 0 6.2z" />
  </Icon>
);

export const EyeOffIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M10 5.7a9 9 0 0 1 2-.2c4.2 0 7.6 2.5 9.5 6.5a13 13 0 0 1-2.6 3.6" />
    <path d="M6.3 7.3A12.5 12.5 0 0 0 2.5 12c1.9 4 5.3 6.5 9.5 6.5 1.8 0 3.4-.4 4.8-1.2" />
    <path d="M9.9 9.9a3.1 3.1 0 0 0 4.3 4.3" />
    <path d="m3.5 3.5 17 17" />
  </Icon>
);

export const TrashIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 6.5h16" />
    <path d="M9 6.3V4.7a1.2 1.2 0 0 1 1.2-1.2h3.6A1.2 1.2 0 0 1 15 4.7v1.6" />
    <path d="m6 6.7.8 12.2a1.7 1.7 0 0 0 1.7 1.6h7a1.7 1.7 0 0 0 1.7-1.6L18 6.7" />
    <path d="M10.2 10.5v6" />
    <path d="M13.8 10.5v6" />
  </Icon>
);

export const DownloadIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 3.5v11.7" />
    <path d="m7.3 10.7 4.7 4.7 4.7-4.7" />
    <path d="M4.5 17.5v1.3a1.7 1.7 0 0 0 1.7 1.7h11.6a1.7 1.7 0 0 0 1.7-1.7v-1.3" />
  </Icon>
);

export const MoreIcon = (props: IconProps) => (
  <Icon {...props}>
    <path strokeWidth="2.6" d="M5.5 12h.01M12 12h.01M18.5 12h.01" />
  </Icon>
);

export const GiftIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 8.5h16v3.7H4z" />
    <path d="M5.5 12.2v6.6a1.7 1.7 0 0 0 1.7 1.7h9.6a1.7 1.7 0 0 0 1.7-1.7v-6.6" />
    <path d="M12 8.5v12" />
    <path d="M12 8.5C9 8.5 7.3 7.5 7.3 5.7 7.3 3.1 11 2.7 12 8.5c1-5.8 4.7-5.4 4.7-2.8 0 1.8-1.7 2.8-4.7 2.8z" />
  </Icon>
);

export const WarningIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 4.2 2.9 19.8h18.2z" />
    <path d="M12 10v4.3" />
    <path d="M12 17v.1" />
  </Icon>
);

export const InfoIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z" />
    <path d="M12 11v5.5" />
    <path d="M12 7.7v.1" />
  </Icon>
);

export const LinkIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M10 14.2a4.2 4.2 0 0 0 6.3.4l3-3a4.2 4.2 0 0 0-6-6l-1.6 1.7" />
    <path d="M14 9.8a4.2 4.2 0 0 0-6.3-.4l-3 3a4.2 4.2 0 0 0 6 6l1.6-1.7" />
  </Icon>
);

export const ExternalIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M13.5 4.5h6v6" />
    <path d="m19.3 4.7-8.8 8.8" />
    <path d="M10 5.5H6.2a1.7 1.7 0 0 0-1.7 1.7v10.6a1.7 1.7 0 0 0 1.7 1.7h10.6a1.7 1.7 0 0 0 1.7-1.7V14" />
  </Icon>
);

export const FlagIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 20.5v-16M6 5c3.8-2 7.4 2 12 0v8.4c-4.6 2-8.2-2-12 0" />
  </Icon>
);

export const SendIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4.2 5.2 20.8 12 4.2 18.8l2.3-6.8z" />
    <path d="M6.5 12h6.2" />
  </Icon>
);
