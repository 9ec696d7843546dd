import { parseConfig } from '#app/server/config/config.ts';
import { allTableRules } from '#app/server/features.ts';
import { ERASURES_KEPT } from '#features/account/server/index.ts';
import { ANSWER_LIMIT, VANISH_DAYS } from '#features/sending/contract.ts';
import { LETTERS_THROUGH_PAGE } from '#features/sending/server/page-limit.ts';
import { CRUSH_KEPT_DAYS, CRUSHES_PER_HANDLE } from '#features/matches/server/finding/counting.ts';
import { LISTED_OF_DAY } from '#features/inbox/server/list/take-letters.ts';
import { LONGEST_WINDOW } from '#features/sending/server/delivery-time.ts';
import { LAST_NIGHT } from '#features/letters/server/departures.ts';
import { ANSWERS_PER_DAY, FREE_PER_DAY, PER_HOUR, SENT_TO_TARGET_PER_DAY } from '#features/quota/server/quota.ts';
import { REPLY_DEADLINE } from '#features/contact/server/answer-messages.ts';
import { NOTICE_WINDOW } from '#features/matches/server/finding/create-match.ts';
import { DAYS_READABLE } from '#features/matches/server/match/purge-matches.ts';
import { MESSAGES_IN_REPORT } from '#features/matches/server/match/report-partner.ts';
import { FULL_PRICE } from '#features/membership/client/price.ts';
import { REFUND_PERIOD } from '#features/membership/server/billing/money-back.ts';
import { FREE_DAYS } from '#features/membership/server/promo/free-days.ts';
import { GRACE_PERIOD } from '#features/membership/server/sync/derive-membership.ts';
import { APPEAL_DEADLINE } from '#features/moderation/server/appeals/decide-appeals.ts';
import { CASE_DEADLINE } from '#features/moderation/contract.ts';
import { OPT_OUT_DEADLINE } from '#features/opt-out/server/requests.ts';
import { UNCLAIMED_DAYS } from '#features/handles/server/instagram-account.ts';
import { PAUSE_DAYS } from '#features/handles/server/index.ts';
import type { PromiseId } from '#features/pages/client/promises.ts';
import { PROOF_DAYS } from '#features/verification/server/index.ts';
import { REMEMBERED } from '#platform/server/session/known-browser.ts';
import { ABSOLUTE_DAYS } from '#platform/server/session/sessions.ts';
import { ageProblem } from '#features/people/contract/age.ts';
import { DAY, HOUR } from '#platform/shared/durations.ts';
import { formatDollars } from '#platform/shared/price.ts';
import { MONTHLY_PRICE } from '#features/membership/contract/monthly-price.ts';
import { CLICKS_TO_CANCEL } from '#test/e2e/membership/clicks-to-cancel.ts';

const days = (duration: number) => `${duration / DAY} days`;
const hours = (duration: number) => `${duration / HOUR} hours`;

/** Returns `period` if the table's rules contain it; otherwise what the rules say. */
function keptBy(table: string, period: string): string {
  const { kept } = allTableRules.find(({ name }) => name === table)?.retention ?? { kept: `no table ${table}` };
  return kept.includes(period) ? period : kept;
}

/** The youngest age at which one may sign up without a parent's permission. */
function firstAge(): string {
  const rules = { today: '2026-11-15', minimumAge: PRODUCTION.minimumAge };
  const problem = (age: number) => ageProblem(rules, { dateOfBirth: `${2026 - age}-11-15` });
  return String(Array.from({ length: 100 }, (_, age) => age).find((age) => problem(age) === null));
}

const SPELLED = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const spelled = (number: number) => SPELLED[number] ?? String(number);

/** The common value, or all different values. */
const agreed = (...values: string[]) => [...new Set(values)].join(' / ');

const PRODUCTION = parseConfig({
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://subrosa.example',
  DATABASE_URL: 'postgres://db/sub_rosa?sslmode=verify-full',
  TRUST_PROXY: '1',
  MASTER_KEY: Buffer.alloc(32).toString('base64'),
  SESSION_SECRET: 'x'.repeat(32),
  STRIPE_SECRET_KEY: 'sk_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  STRIPE_PRICE_ID: 'price_x',
  INSTAGRAM_APP_ID: '1',
  INSTAGRAM_APP_SECRET: 'x',
  INSTAGRAM_ACCOUNT_ID: '1',
  INSTAGRAM_DISCOVERY_TOKEN: 'x',
  SMTP_URL: 'smtps://mail.example',
});

/** From the deletion of an account until the end of the day of its last batch. */
const LONGEST_REMOVAL = (LAST_NIGHT + 1) * DAY;
/** For a request by contact message: it is read when it is answered, and done with `npm run forget`. */
const LONGEST_DELETION = REPLY_DEADLINE + LONGEST_REMOVAL;

/** What the code does about each promise, in the format of the promise. */
export const PROMISES_IN_CODE: Record<PromiseId, () => string> = {
  adultAge: firstAge,

  price: () => agreed(formatDollars(MONTHLY_PRICE), formatDollars(FULL_PRICE.monthly)),
  dailyLetters: () => `${spelled(FREE_PER_DAY)} confession per day`,
  hourlyLetters: () => `${PER_HOUR} in an hour`,
  lettersToOne: () => `${spelled(SENT_TO_TARGET_PER_DAY)} a day`,
  lettersListed: () => `${LISTED_OF_DAY} letters`,
  answersADay: () => `${spelled(ANSWERS_PER_DAY)} a day`,
  answerLength: () => `${ANSWER_LIMIT} characters`,
  lettersThroughPage: () => `${LETTERS_THROUGH_PAGE} letters an hour`,
  unclaimed: () => `${UNCLAIMED_DAYS} days`,
  guarantee: () => days(REFUND_PERIOD),
  clicks: () => `${spelled(CLICKS_TO_CANCEL)} clicks`,
  grace: () => days(GRACE_PERIOD),
  giftedDays: () => days(FREE_DAYS * DAY),
  window: () => days(LONGEST_WINDOW),
  vanishing: () => `${VANISH_DAYS.join(' or ')} days`,

  reply: () => hours(REPLY_DEADLINE),
  review: () => hours(CASE_DEADLINE),
  appeal: () => hours(APPEAL_DEADLINE),
  optOut: () => hours(OPT_OUT_DEADLINE),
  deletion: () => (LONGEST_DELETION <= 30 * DAY ? '30 days' : hours(LONGEST_DELETION)),
  letterRemoval: () => erasedWithin('confessions', days(LONGEST_REMOVAL)),
  wait: () => hours(PRODUCTION.deliverySettings.maxWait),
  notice: () => (NOTICE_WINDOW === DAY ? 'a day' : hours(NOTICE_WINDOW)),

  crushes: () => spelled(CRUSHES_PER_HANDLE),
  places: () => agreed(days(CRUSH_KEPT_DAYS * DAY), days(PAUSE_DAYS * DAY)),
  reportedMessages: () => String(MESSAGES_IN_REPORT),

  letters: () => keptBy('confessions', '24 months'),
  undelivered: () => keptBy('confession_outbox', '180 days'),
  silentChats: () => keptBy('matches', '12 months without a message').replace(' without a message', ''),
  endedChats: () => agreed(days(DAYS_READABLE * DAY), keptBy('matches', '30 days')),
  cases: () =>
    agreed(keptBy('reports', '180 days'), keptBy('moderation_events', '180 days'), keptBy('appeals', '180 days')),
  messages: () => keptBy('contact_messages', '12 months'),
  requests: () => keptBy('opt_out_requests', '12 months'),
  proofs: () => agreed(days(PROOF_DAYS * DAY), keptBy('proofs', '90 days'), keptBy('linked_accounts', '90 days')),
  searches: () => keptBy('search_logs', '6 months'),
  signIns: () => keptBy('session_logs', '30 days'),
  sessions: () => agreed(days(ABSOLUTE_DAYS * DAY), keptBy('sessions', '14 days')),
  knownBrowsers: () => days(REMEMBERED),
  payments: () => keptBy('stripe_events', '90 days'),
  quotas: () => keptBy('quotas', '48 hours'),
  signUps: () => keptBy('pending_signups', '24 hours'),
  mails: () => keptBy('mail_outbox', '7 days'),
  erasureRecords: () => days(ERASURES_KEPT * DAY),
};

function erasedWithin(table: string, period: string): string {
  const { erasure } = allTableRules.find(({ name }) => name === table) ?? {};
  return erasure && 'how' in erasure && erasure.how.includes(period) ? period : `no ${period} for ${table}`;
}
