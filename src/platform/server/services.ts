import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';
import type { Db } from './db/database.ts';
import type { GroupCommit } from './db/group-commit.ts';
import type { TableRules } from './db/table-rules.ts';
import type { Subscription } from './events.ts';
import type { InstagramGateway } from './gateways/instagram.ts';
import type { MailEvents } from './gateways/mail-events.ts';
import type { ModerationService } from './gateways/moderation/moderation-service.ts';
import type { StripeGateway } from './gateways/stripe/stripe.ts';
import type { Queue } from './jobs/jobs.ts';
import type { Keys } from './keys/keys.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { ProfileSearch } from './profile-search.ts';
import type { SharedState } from './shared-state.ts';

/** What argon2id spends on hashing a password, and an attacker on each guess. */
export interface PasswordCost {
  /** In KiB. */
  memory: number;
  passes: number;
}

/** What happens to letters in languages that our rules do not read. */
export type OtherLanguages = 'held' | 'suspicious' | 'allowed';

/** What the operator set for pages and mails. */
interface SiteSettings {
  socialLinks: { name: string; url: string }[];
  /** Our own origin, for links in mails that no request caused. */
  origin: () => string;
  /** The operator's address, shown on pages; messages from the contact page are mailed there. */
  supportEmail: string;
  /** Whether texts are also sent to a moderation service. */
  hasSecondCheck: boolean;
  /** Invented people, and sandboxes in place of vendors. */
  isDemo: boolean;
}

/** When letters are delivered, and who may send them. */
interface DeliverySettings {
  /** A batch is delivered once letters of this many different authors wait in it … */
  minAuthors: number;
  /** … or once one of its letters has waited this many milliseconds. */
  maxWait: number;
  requireVerifiedEmail: boolean;
}

/** What every verb may use, whether a request, a job or a command calls it. */
export interface Services extends SharedState {
  db: Db;
  clock: Clock;
  keys: Keys;
  queue: Queue;
  passwordCost: PasswordCost;
  site: SiteSettings;
  deliverySettings: DeliverySettings;
  /** For writes that many requests ask for at the same time. */
  groupCommit: GroupCommit;
  instagram: InstagramGateway;
  stripe: StripeGateway;
  /** Reads what the mail provider posts; null unless the operator configured its secret. */
  mailEvents: MailEvents | null;
  /** Reviews texts after our own rules; null unless the operator configured one, or in the demo its sandbox is on. */
  moderationService: ModerationService | null;
  otherLanguages: OtherLanguages;
  /** Instagram itself offers no search by name. */
  profileSearches: ProfileSearch[];
  /** The rules of every table: retention, export and erasure go through all of them. */
  tables: TableRules[];
  /** Every feature's event handlers. */
  subscriptions: readonly Subscription[];
  log: FastifyBaseLogger;
  /** Figures for operators. */
  metrics: Metrics;
  /** False while the process starts and once it has begun to stop. */
  isServing: () => boolean;
}
