import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseConfig } from '#app/server/config.ts';
import { allTableRules } from '#app/server/features.ts';
import { ERASURES_KEPT } from '#features/account/server/index.ts';
import { VANISH_DAYS } from '#features/confessions/contract.ts';
import { REPLY_PROMISE } from '#features/contact/server/answer-messages.ts';
import { DAYS_READABLE } from '#features/matches/server/let-go.ts';
import { LINES_SHOWN } from '#features/matches/server/report-partner.ts';
import { dollars } from '#features/membership/client/money.ts';
import { FULL_PRICE } from '#features/membership/client/price.ts';
import { REFUNDABLE } from '#features/membership/server/billing.ts';
import { DAYS_GIVEN } from '#features/membership/server/codes.ts';
import { MONTHLY } from '#features/membership/server/price.ts';
import { GRACE } from '#features/membership/server/standing.ts';
import { CASE_PROMISE } from '#features/moderation/server/index.ts';
import type { PromiseId } from '#features/pages/client/promises.ts';
import { DAYS_KEPT } from '#features/verification/server/index.ts';
import { ABSOLUTE_DAYS } from '#platform/server/session/sessions.ts';
import { ageProblem } from '#platform/shared/age.ts';
import { DAY, HOUR, MINUTE } from '#platform/shared/durations.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** A number that its file keeps to itself, as it stands there: `const PROMISE = 24 * HOUR`. */
function constantIn(file: string, name: string): number {
  const [, number, unit] = new RegExp(`const ${name} = (\\d+)(?: \\* (DAY|HOUR|MINUTE))?;`).exec(read(file)) ?? [];
  if (number === undefined) throw new Error(`${file} has no ${name}`);
  const units: Record<string, number> = { DAY, HOUR, MINUTE };
  return Number(number) * (unit === undefined ? 1 : (units[unit] ?? Number.NaN));
}

const days = (duration: number) => `${duration / DAY} days`;
const hours = (duration: number) => `${duration / HOUR} hours`;

/** The words in which a table says how long its rows are kept, as far as they are these. */
function keptBy(table: string, words: string): string {
  const { kept } = allTableRules.find(({ name }) => name === table)?.retention ?? { kept: `no table ${table}` };
  return kept.includes(words) ? words : kept;
}

function firstAge(parentalPermission: boolean): string {
  const born = (age: number) => `${2026 - age}-11-15`;
  const problem = (age: number) => ageProblem('2026-11-15', { dateOfBirth: born(age), parentalPermission });
  return String(Array.from({ length: 100 }, (_, age) => age).find((age) => problem(age) === null));
}

const SPELLED = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const spelled = (number: number) => SPELLED[number] ?? String(number);

/** How many harmful lines pass that the rules had never seen, by what their own test demands of them. */
function missed(pattern: RegExp): string {
  const [, recall] = pattern.exec(read('test/moderation/moderation.test.ts')) ?? [];
  return `one in ${spelled(Math.round(1 / (1 - Number(recall))))}`;
}

/** What all of them say together, or what each of them says. */
const agreed = (...words: string[]) => [...new Set(words)].join(' / ');

const QUOTA = 'src/features/confessions/server/quota.ts';
const PRODUCTION = parseConfig({
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://subrosa.example',
  DATABASE_URL: 'postgres://db/sub_rosa',
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

/** Each promise in the words that the code which keeps it would use. */
export const KEEPERS: Record<PromiseId, () => string> = {
  minimumAge: () => firstAge(true),
  adultAge: () => firstAge(false),

  price: () => agreed(dollars(MONTHLY), dollars(FULL_PRICE.monthly)),
  dailyLetters: () => `${spelled(constantIn(QUOTA, 'FREE_PER_DAY'))} confession per day`,
  hourlyLetters: () => `${constantIn(QUOTA, 'PREMIUM_PER_HOUR')} in an hour`,
  lettersToOne: () => `${spelled(constantIn(QUOTA, 'PER_TARGET_AND_DAY'))} a day`,
  lettersFromAll: () =>
    `${constantIn('src/features/confessions/server/deliver-waiting.ts', 'PER_TARGET_AND_DAY')} a day`,
  guarantee: () => days(REFUNDABLE),
  clicks: () => `${spelled(pressesToCancel())} clicks`,
  grace: () => days(GRACE),
  giftedDays: () => days(DAYS_GIVEN * DAY),
  window: () => days(constantIn('src/features/confessions/server/delivery-time.ts', 'WITHIN')),
  vanishing: () => `${VANISH_DAYS.join(' or ')} days`,

  reply: () => hours(REPLY_PROMISE),
  review: () => hours(CASE_PROMISE),
  appeal: () => hours(constantIn('src/features/moderation/server/appeals/decide-appeals.ts', 'PROMISE')),
  optOut: () => hours(constantIn('src/features/opt-out/server/requests.ts', 'PROMISE')),
  deletion: () => (longestDeletion() <= 30 * DAY ? '30 days' : hours(longestDeletion())),
  farewell: () => (longestFarewell() <= 72 * HOUR ? erasedWithin('confessions', '72 hours') : hours(longestFarewell())),
  wait: () => hours(PRODUCTION.confessing.maxWait),
  notice: () => (noticeDelay() === 'DAY' ? 'a day' : noticeDelay()),

  crushes: () => spelled(constantIn('src/features/confessions/server/crushes.ts', 'PLACES_PER_HANDLE')),
  reportedLines: () => String(LINES_SHOWN),
  missed: () => missed(/stopped\(unseen\)\.recall\)\.toBeGreaterThanOrEqual\((0\.\d+)\)/),
  missedThreats: () => missed(/threat: (0\.\d+)/),

  letters: () => keptBy('confessions', '24 months'),
  undelivered: () => keptBy('confession_outbox', '180 days'),
  silentChats: () => keptBy('matches', '12 silent months').replace(' silent', ''),
  endedChats: () => agreed(days(DAYS_READABLE * DAY), keptBy('matches', '30 days')),
  cases: () =>
    agreed(keptBy('reports', '180 days'), keptBy('moderation_events', '180 days'), keptBy('appeals', '180 days')),
  messages: () => keptBy('contact_messages', '12 months'),
  requests: () => keptBy('opt_out_requests', '12 months'),
  proofs: () =>
    agreed(days(DAYS_KEPT * DAY), keptBy('verified_profiles', '90 days'), keptBy('linked_accounts', '90 days')),
  searches: () => keptBy('search_logs', '6 months'),
  signIns: () => keptBy('session_logs', '30 days'),
  sessions: () => agreed(days(ABSOLUTE_DAYS * DAY), keptBy('sessions', '14 days')),
  payments: () => keptBy('stripe_events', '90 days'),
  quotas: () => keptBy('quotas', '48 hours'),
  signUps: () => keptBy('pending_signups', '24 hours'),
  mails: () => keptBy('mail_outbox', '7 days'),
  leavers: () => days(ERASURES_KEPT * DAY),
};

/** The last sweep for somebody who has left, and an hour that it may be late. */
function longestFarewell(): number {
  return (constantIn('src/features/confessions/server/departures.ts', 'LATEST') + 1) * HOUR;
}

/** Asked for in another way: read when it is answered, done by a command which a test holds to its word, then swept. */
function longestDeletion(): number {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const forgets = (file: string) => read(file).includes('forgetPerson(services, email)');
  const isDone = scripts['forget'] === 'node scripts/forget.ts' && forgets('scripts/forget.ts');
  if (!isDone || !forgets('src/app/server/commands/forget.test.ts')) throw new Error('Nobody can delete by hand');
  return REPLY_PROMISE + longestFarewell();
}

function erasedWithin(table: string, words: string): string {
  const { erasure } = allTableRules.find(({ name }) => name === table) ?? {};
  return erasure && 'how' in erasure && erasure.how.includes(words) ? words : `no ${words} for ${table}`;
}

function noticeDelay(): string {
  const [, most = 'none'] = /now \+ randomInt\((\w+)\)/.exec(read('src/features/matches/server/create-match.ts')) ?? [];
  return most;
}

/** As often as the journey presses that counts them in its title. */
function pressesToCancel(): number {
  const [journey = ''] =
    /cancels in two clicks[\s\S]+?subscription\.cancelled/.exec(read('test/e2e/membership/subscription.spec.ts')) ?? [];
  return [...journey.matchAll(/\.click\(/g)].length;
}
