import type { z } from 'zod';
import {
  INSTAGRAM_KEYS,
  MESSAGES_KEYS,
  STRIPE_KEYS,
  VAPID_KEYS,
  type Environment,
  isTooWeak,
  WEAKEST_COST,
} from './environment.ts';
import { NO_SERVICE } from './moderation-settings.ts';

export class ConfigError extends Error {
  readonly lines: string[];
  constructor(lines: string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

/** Parses variables; reports each mistake on a separate line. */
export function readVariables<S extends z.ZodType>(schema: S, env: Record<string, string | undefined>): z.infer<S> {
  // An empty variable is an unset one: `MASTER_KEY= npm start` should not complain about base64.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new ConfigError(parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`));
}

const NO_PAYMENT_SANDBOX = 'is missing: production does not run on the payment sandbox';
const NO_INSTAGRAM_SANDBOX = 'is missing: production does not run on the Instagram sandbox';

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]', '::1'];

/** The settings that production needs, with the reason why it does not start without them. */
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

/** Settings that nobody needs for a trial. With one of them set, a forgotten NODE_ENV would put a demo on the internet. */
const PRODUCTION_SETTINGS = [
  'DATABASE_URL',
  'REDIS_URL',
  'SMTP_URL',
  'MODERATION_URL',
  'MODERATION_KEY',
  ...STRIPE_KEYS,
  ...INSTAGRAM_KEYS,
  ...MESSAGES_KEYS,
  'META_APP_SECRET',
  ...VAPID_KEYS,
] as const;

export function assertIsDemo(values: Environment): void {
  const found: string[] = PRODUCTION_SETTINGS.filter((name) => ![undefined, NO_SERVICE].includes(values[name]));
  if (values.PUBLIC_URL?.startsWith('https:')) found.push('PUBLIC_URL with https');
  if (found.length === 0) return;
  const why = `${found.join(', ')} ${found.length === 1 ? 'is' : 'are'} set`;
  throw new ConfigError([`DEMO is missing: ${why}, so set NODE_ENV=production, or DEMO=1 for a demo`]);
}

export function assertFitForProduction(values: Environment): void {
  const lines = Object.entries(PRODUCTION_NEEDS)
    .filter(([name]) => values[name as keyof Environment] === undefined)
    .map(([name, why]) => `${name} ${why}`);
  if (values.PUBLIC_URL?.startsWith('http:')) lines.push('PUBLIC_URL must use https in production');
  if (values.DATABASE_URL !== undefined && !isEncrypted(new URL(values.DATABASE_URL))) {
    lines.push('DATABASE_URL must end with ?sslmode=verify-full in production, unless the database is on this machine');
  }
  const moderation = URL.parse(values.MODERATION_URL ?? '');
  if (moderation && isSentInClear(moderation))
    lines.push('MODERATION_URL must use https in production, unless it is on this machine');
  if (values.REDIS_URL !== undefined && isSentInClear(new URL(values.REDIS_URL))) {
    lines.push('REDIS_URL must use rediss in production, unless Redis is on this machine');
  }
  if (isTooWeak(values.PASSWORD_COST)) lines.push(`PASSWORD_COST must be at least ${WEAKEST_COST} in production`);
  for (const name of ['SANDBOX_URL', 'SANDBOX_HOST'] as const)
    if (values[name] !== undefined) lines.push(`${name} is for the demo: production has no sandbox`);
  if (lines.length > 0) throw new ConfigError(lines);
}

/** Modes in which the driver encrypts and checks certificate and host name: it currently treats these three alike. */
const VERIFYING_MODES = ['require', 'verify-ca', 'verify-full'];

/** Whether the connection to the database is encrypted or stays on this machine. Reads the URL as the driver does. */
function isEncrypted(url: URL): boolean {
  const last = (name: string) => url.searchParams.getAll(name).at(-1);
  const host = last('host') ?? decodeURIComponent(url.hostname);
  if (LOCAL_HOSTS.includes(host) || host.startsWith('/')) return true;
  // To libpq 'require' means any certificate, even that of an attacker in between.
  const modes = last('uselibpqcompat') === 'true' ? ['verify-full'] : VERIFYING_MODES;
  return modes.includes(last('sslmode') ?? '');
}

/** Whether what we send would go unencrypted over a network. */
function isSentInClear({ protocol, hostname }: URL): boolean {
  return ['http:', 'redis:'].includes(protocol) && !LOCAL_HOSTS.includes(hostname);
}
