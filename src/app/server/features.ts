import { account } from '#features/account/server/index.ts';
import { alerts, mailMatches, planAlerts } from '#features/alerts/server/index.ts';
import { authWith } from '#features/auth/server/index.ts';
import { confessionsWith } from '#features/confessions/server/index.ts';
import { contact } from '#features/contact/server/index.ts';
import { health } from '#features/health/server/index.ts';
import { forgetLinks, linkedAccountsWith } from '#features/linked-accounts/server/index.ts';
import { findMatches, findMatchesFor, matches } from '#features/matches/server/index.ts';
import { membership, redeemAtSignUp } from '#features/membership/server/index.ts';
import { findMinors } from '#features/minors/server/index.ts';
import { moderation } from '#features/moderation/server/index.ts';
import { operators } from '#features/operators/server/index.ts';
import { optOut } from '#features/opt-out/server/index.ts';
import { privacy } from '#features/privacy/server/index.ts';
import { profiles } from '#features/profiles/server/index.ts';
import { promo } from '#features/promo/server/index.ts';
import { site } from '#features/site/server/index.ts';
import { verificationWith, type AfterProof } from '#features/verification/server/index.ts';
import type { TableRules } from '#platform/server/db/table-rules.ts';
import type { ServerFeature } from '#platform/server/feature.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { keyringRules } from '#platform/server/keys/table-rules.ts';
import { mailJob } from '#platform/server/mail/deliver-mail.ts';
import type { Mailer } from '#platform/server/mail/mail.ts';
import { mailOutboxRules } from '#platform/server/mail/table-rules.ts';
import { retentionJob, retentionRules } from '#platform/server/retention/retention.ts';

const afterProof: AfterProof = (services, { userId }) => findMatchesFor(services, userId);

export const features: ServerFeature[] = [
  health,
  site,
  // Before accounts: a deletion must still find what is to be ended at Stripe.
  membership,
  authWith(redeemAtSignUp),
  account,
  privacy,
  promo,
  moderation,
  verificationWith({ afterProof, forgetLinks }),
  linkedAccountsWith({ afterProof }),
  profiles,
  confessionsWith({
    afterDelivery: [findMatches, planAlerts, mailMatches],
    afterFreedPlace: findMatchesFor,
    findMinors,
  }),
  matches,
  alerts,
  contact,
  optOut,
  operators,
];

/** The rules of every table: the platform's own and those that the features bring. */
export const allTableRules: TableRules[] = [
  keyringRules,
  retentionRules,
  mailOutboxRules,
  ...features.flatMap((feature) => feature.tables),
];

/** Everything that happens beside requests. */
export function allJobs(mailer: Mailer): Job[] {
  return [retentionJob, mailJob(mailer), ...features.flatMap((feature) => feature.jobs ?? [])];
}
