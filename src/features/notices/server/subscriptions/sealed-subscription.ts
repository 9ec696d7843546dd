import * as z from 'zod/mini';
import type { Keys } from '#platform/server/keys/keys.ts';
import { ownerSlots, ownerTag } from '#platform/server/keys/owner-tag.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import { NoticeSettings } from '../../contract.ts';
import type { noticeSubscriptions } from '../schema.ts';

/** In how many browsers a member can see notices. One more takes the place of the oldest. */
const BROWSERS = 10;

const Browser = z.object({
  is: z.literal('browser'),
  userId: z.number(),
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
  /** 'Firefox on Android'. */
  name: z.string(),
  /** The session that added it, as its member sees it on the list of sessions. */
  sessionId: z.string(),
  addedOn: z.iso.date(),
});
export type Browser = z.output<typeof Browser>;

const Chosen = z.object({ is: z.literal('settings'), userId: z.number(), settings: NoticeSettings });

/** One length for both: nobody can tell from a row which of the two it is. */
const sealedSubscription = sealed('notice_subscriptions.box', {
  version: 1,
  schema: z.union([Chosen, Browser]),
  size: 1280,
});
type Subscription = z.output<typeof Chosen> | Browser;

export type SubscriptionRow = typeof noticeSubscriptions.$inferSelect;

/** The tag of a member's settings. */
export const settingsTag = (keys: Keys, userId: number): Buffer => ownerTag(keys, 'notice_subscriptions', userId, 's');

/** The tags of all rows that a member's browsers can have. */
export const browserTags = (keys: Keys, userId: number): Buffer[] =>
  ownerSlots(keys, 'notice_subscriptions', userId, BROWSERS);

export const subscriptionRow = (keys: Keys, tag: Buffer, subscription: Subscription): SubscriptionRow => ({
  tag,
  box: sealedSubscription.seal(keys, tag, subscription),
});

export const openSubscription = (keys: Keys, { tag, box }: SubscriptionRow): Subscription =>
  sealedSubscription.open(keys, tag, box);
