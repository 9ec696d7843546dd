import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';
import type { Db } from './db/database.ts';
import type { TableRules } from './db/table-rules.ts';
import type { Subscription } from './events.ts';
import type { Classifier } from './gateways/classifier.ts';
import type { InstagramGateway } from './gateways/instagram.ts';
import type { StripeGateway } from './gateways/stripe.ts';
import type { Queue } from './jobs/jobs.ts';
import type { WriteBehind } from './write-behind.ts';
import type { Keys } from './keys/keys.ts';
import type { PeopleSource } from './people.ts';
import type { Hub } from './sockets/hub.ts';

/** What argon2id spends on a password; a guesser has to spend the same on every guess. */
export interface PasswordCost {
  /** In KiB. */
  memory: number;
  passes: number;
}

/** What the operator has set for the pages. */
interface Site {
  socialLinks: { name: string; url: string }[];
  /** Where browsers reach us, for links in mails that no request has caused. */
  origin: () => string;
  /** Where people reach us, and where what they write on the contact page is mailed. */
  supportEmail: string;
}

/** How letters travel here. */
interface Confessing {
  /** A batch goes out once so many different people wait in it … */
  minSenders: number;
  /** … or once one of its letters has waited so long, in milliseconds. */
  maxWait: number;
  requireVerifiedEmail: boolean;
}

/** What every verb may use, whoever calls it: a request, a job or a command. */
export interface Services {
  db: Db;
  clock: Clock;
  keys: Keys;
  queue: Queue;
  passwordCost: PasswordCost;
  site: Site;
  confessing: Confessing;
  /** For rows that must not be written in the moment. */
  later: WriteBehind;
  /** How what one browser does reaches the others that are here. */
  hub: Hub;
  instagram: InstagramGateway;
  stripe: StripeGateway;
  /** A second opinion on letters, where the operator has set one. */
  classifier: Classifier | null;
  /** Where people are found by name, which Instagram does not offer. */
  people: PeopleSource[];
  /** The rules of every table, for what must reach all of them: retention, export, deletion. */
  tables: TableRules[];
  /** Which feature hears of which event. */
  subscriptions: readonly Subscription[];
  log: FastifyBaseLogger;
  /** False while the process starts and once it has begun to stop. */
  isServing: () => boolean;
}
