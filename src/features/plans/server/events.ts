import { defineEvent } from '#platform/server/events.ts';
import type { MembershipRecord } from './stored-membership.ts';

/** An account is being deleted, and its membership with it, in the same transaction. */
export const membershipDeleted = defineEvent<MembershipRecord>('membershipDeleted');
