import type { StopReason } from './verdict.ts';

/** How to reach or find someone. Two people who know each other may exchange it; numbers of cards and documents they may not. */
export const CONTACT_DETAILS: readonly StopReason[] = ['phone', 'email', 'address', 'link', 'handle'];
