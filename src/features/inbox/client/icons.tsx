import { pathIcon } from '#platform/client/ui/path-icon.tsx';

export const AtIcon = pathIcon(
  'M15.6 12a3.6 3.6 0 1 1-7.2 0 3.6 3.6 0 0 1 7.2 0zM15.6 8.6v4.8c0 1.5 1 2.5 2.4 2.5 1.8 0 2.9-1.7 2.9-3.9' +
    'a8.9 8.9 0 1 0-3.6 7.1',
);
export const PauseIcon = pathIcon('M8.5 5.5v13M15.5 5.5v13');
export const PlayIcon = pathIcon('M8 5.2v13.6L18.6 12z');
export const BlockIcon = pathIcon('M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM5.8 5.8l12.4 12.4');
export const MutedIcon = pathIcon('M4 6.5h16M4 12h8.5M4 17.5h6M15.2 13.7l5.6 5.6M20.8 13.7l-5.6 5.6');
export const ThumbIcon = pathIcon(
  'M8 10.8v8.7H4.6v-8.7zM8 10.8l3.3-7.1a2.1 2.1 0 0 1 2.2 2.7l-.8 3.2h5.4a1.8 1.8 0 0 1 1.8 2.2l-1.4 6.3a1.8 1.8 0 0 1-1.8 1.4H8',
);
