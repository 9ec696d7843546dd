import { isEncrypted } from './database-encryption.ts';
import { INSTAGRAM_KEYS, STRIPE_KEYS, type Environment } from './environment.ts';
import { isTooWeak, WEAKEST_COST } from './password-cost.ts';

export class ConfigError extends Error {
  readonly lines: string[];
  constructor(lines: string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

const NO_PAYMENT_SANDBOX = 'is missing: production does not run on the payment sandbox';
const NO_INSTAGRAM_SANDBOX = 'is missing: production does not run on the Instagram sandbox';

/** What production needs, and why it does not start without. */
const PRODUCTION_NEEDS: Partial<Record<keyof Environment, string>> = {
  PUBLIC_URL: 'is missing: production needs the address people use, with https',
  DATABASE_URL: 'is missing: production does not run on the embedded database',
  MASTER_KEY: 'is missing: production keeps its master key outside the database and its folder',
  SESSION_SECRET: 'is missing: production does not run on a default secret',
  TRUST_PROXY: 'is missing: production needs the number of proxies in front of it, 0 for none',
  STRIPE_SECRET_KEY: NO_PAYMENT_SANDBOX,
  STRIPE_PUBLISHABLE_KEY: NO_PAYMENT_SANDBOX,
  STRIPE_WEBHOOK_SECRET: NO_PAYMENT_SANDBOX,
  STRIPE_PRICE_ID: NO_PAYMENT_SANDBOX,
  INSTAGRAM_APP_ID: NO_INSTAGRAM_SANDBOX,
  INSTAGRAM_APP_SECRET: NO_INSTAGRAM_SANDBOX,
  INSTAGRAM_ACCOUNT_ID: NO_INSTAGRAM_SANDBOX,
  INSTAGRAM_DISCOVERY_TOKEN: NO_INSTAGRAM_SANDBOX,
  SMTP_URL: 'is missing: production does not run on the sandbox mailbox',
};

/** Settings that nobody needs to look around: with one of them, forgetting NODE_ENV would open a demo to the world. */
const REAL = ['DATABASE_URL', 'SMTP_URL', 'CLASSIFIER_URL', ...STRIPE_KEYS, ...INSTAGRAM_KEYS] as const;

export function assertNothingReal(values: Environment): void {
  const real: string[] = REAL.filter((name) => values[name] !== undefined);
  if (values.PUBLIC_URL?.startsWith('https:')) real.push('PUBLIC_URL with https');
  if (real.length === 0) return;
  const why = `${real.join(', ')} ${real.length === 1 ? 'is' : 'are'} set`;
  throw new ConfigError([
    `DEMO is missing: ${why}, so set NODE_ENV=production, or DEMO=1 for a demo with made-up people`,
  ]);
}

export function assertFitForProduction(values: Environment): void {
  const lines = Object.entries(PRODUCTION_NEEDS)
    .filter(([name]) => values[name as keyof Environment] === undefined)
    .map(([name, why]) => `${name} ${why}`);
  if (values.PUBLIC_URL?.startsWith('http:')) lines.push('PUBLIC_URL must use https in production');
  if (values.DATABASE_URL !== undefined && !isEncrypted(new URL(values.DATABASE_URL))) {
    lines.push('DATABASE_URL must end with ?sslmode=verify-full in production, unless the database is on this machine');
  }
  if (values.CLASSIFIER_URL !== undefined && leavesInClear(new URL(values.CLASSIFIER_URL))) {
    lines.push('CLASSIFIER_URL must use https in production, unless it is on this machine');
  }
  if (isTooWeak(values.PASSWORD_COST)) lines.push(`PASSWORD_COST must be at least ${WEAKEST_COST} in production`);
  if (values.SANDBOX_URL !== undefined) lines.push('SANDBOX_URL is for the demo: production has no sandbox');
  if (lines.length > 0) throw new ConfigError(lines);
}

/** Letters must not be readable on their way. */
const leavesInClear = ({ protocol, hostname }: URL) =>
  protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname);
