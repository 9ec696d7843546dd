import { account } from '#features/account/server/index.ts';
import { notices } from '#features/notices/server/index.ts';
import { auth } from '#features/auth/server/index.ts';
import { delivery } from '#features/delivery/server/index.ts';
import { inbox } from '#features/inbox/server/index.ts';
import { letters } from '#features/letters/server/index.ts';
import { sending } from '#features/sending/server/index.ts';
import { contact } from '#features/contact/server/index.ts';
import { handles } from '#features/handles/server/index.ts';
import { linkedAccounts } from '#features/linked-accounts/server/index.ts';
import { mail } from '#features/mail/server/index.ts';
import { matches } from '#features/matches/server/index.ts';
import { membership } from '#features/membership/server/index.ts';
import { moderation } from '#features/moderation/server/index.ts';
import { moderationConsole } from '#features/moderation-console/server/index.ts';
import { mutedWords } from '#features/muted-words/server/index.ts';
import { optOut } from '#features/opt-out/server/index.ts';
import { people } from '#features/people/server/index.ts';
import { authFactors } from '#features/auth-factors/server/index.ts';
import { plans } from '#features/plans/server/index.ts';
import { privacy } from '#features/privacy/server/index.ts';
import { profiles } from '#features/profiles/server/index.ts';
import { promo } from '#features/promo/server/index.ts';
import { publicPages } from '#features/public-pages/server/index.ts';
import { quota } from '#features/quota/server/index.ts';
import { site } from '#features/site/server/index.ts';
import { verification } from '#features/verification/server/index.ts';
import type { TableRules } from '#platform/server/db/table-rules.ts';
import type { Subscription } from '#platform/server/events.ts';
import type { ServerFeature } from '#platform/server/feature.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { keyringRules } from '#platform/server/keys/table-rules.ts';
import { mailJob } from '#platform/server/mail/deliver-mail.ts';
import { platformFigures, type StoredFigure } from '#platform/server/metrics/stored-figures.ts';
import type { Mailer } from '#platform/server/mail/mail.ts';
import { mailOutboxRules, mailRefusalRules } from '#platform/server/mail/table-rules.ts';
import { retentionJob, retentionRules } from '#platform/server/retention/retention.ts';

export const features: ServerFeature[] = [
  site,
  mail,
  quota,
  // Before accounts: deleting an account must still find the subscription to cancel at Stripe.
  plans,
  membership,
  // Before accounts too: it finds what a session has confirmed by the sessions of the account.
  authFactors,
  auth,
  people,
  account,
  privacy,
  promo,
  moderation,
  handles,
  profiles,
  letters,
  sending,
  delivery,
  // After letters: deleting an account takes its member out of Instagram accounts, whose lock comes after that of letters.
  verification,
  linkedAccounts,
  publicPages,
  mutedWords,
  // After them: in the demo a reader has proved a handle before they read.
  inbox,
  matches,
  notices,
  contact,
  optOut,
  moderationConsole,
];

/** The rules of every table, of the platform and of the features. */
export const allTableRules: TableRules[] = [
  keyringRules,
  retentionRules,
  mailOutboxRules,
  mailRefusalRules,
  ...features.flatMap((feature) => feature.tables),
];

/** The event handlers of all features, in the order of the list above. */
export const allSubscriptions: Subscription[] = features.flatMap((feature) => feature.on ?? []);

/** Figures that are read from the tables of the platform and the features. */
export const allFigures: StoredFigure[] = [...platformFigures, ...features.flatMap((feature) => feature.figures ?? [])];

/** All background jobs. */
export function allJobs(mailer: Mailer): Job[] {
  return [retentionJob, mailJob(mailer), ...features.flatMap((feature) => feature.jobs ?? [])];
}
