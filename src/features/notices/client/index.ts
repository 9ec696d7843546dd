export { useUnread } from './unread.tsx';
export { describeUnread } from './unread.tsx';
export { UnreadDot } from './unread.tsx';
