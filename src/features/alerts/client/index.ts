export { useUnread } from './use-unread.ts';
export { describeUnread } from './describe-unread.ts';
export { UnreadDot } from './unread-dot.tsx';
