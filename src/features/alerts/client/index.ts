export { useUnread } from './use-unread.ts';
export { describeUnread } from './describe-unread.ts';
export { UnreadCount } from './unread-count.tsx';
export { UnreadDot } from './unread-dot.tsx';
