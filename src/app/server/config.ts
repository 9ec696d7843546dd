import { z } from 'zod';
import type { Services } from '#platform/server/services.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { DEFAULT_COST, isTooWeak, passwordCost, WEAKEST_COST } from './password-cost.ts';

/** The one place where the environment is read. Every mistake is collected and told in a line of its own. */
export interface Config {
  demo: boolean;
  host: string;
  port: number;
  publicUrl: URL | null;
  dataDir: string;
  databaseUrl: string | null;
  masterKey: Buffer | null;
  sessionSecret: string | null;
  smtpUrl: string | null;
  supportEmail: string;
  trustProxy: number;
  socialLinks: { name: string; url: string }[];
  logLevel: string;
  confessing: Services['confessing'];
  passwordCost: Services['passwordCost'];
  /** None: the sandbox plays Instagram. */
  instagram: { appId: string; appSecret: string; accountId: string; discoveryToken: string } | null;
  instagramScopes: string[];
  /** How many lookups an hour signed-out callers may cause. */
  instagramVisitorLookups: number;
  /** None: the sandbox plays Stripe. */
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string; priceId: string } | null;
  /** None: our own rules review letters alone. */
  classifier: URL | null;
  /** Where browsers find the sandbox; none: where they found the product. */
  sandboxUrl: URL | null;
}

export class ConfigError extends Error {
  readonly lines: string[];
  constructor(lines: string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

const flag = z
  .enum(['0', '1', 'false', 'true'], 'must be 1 or 0')
  .transform((value) => value === '1' || value === 'true');

const url = (protocols: string[], example: string) =>
  z
    .string()
    .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), `must look like ${example}`);

/** Addresses that lead nowhere, by the rules of the domain: the demo is nobody's account. */
const DEMO_SOCIAL_LINKS = [
  { name: 'Instagram', url: 'https://instagram.example/subrosa' },
  { name: 'Mastodon', url: 'https://mastodon.example/@subrosa' },
];

const socialLinks = z
  .string()
  .regex(/^[^=,]+=https:[^=,]+(,[^=,]+=https:[^=,]+)*$/, 'must look like Instagram=https://…,Mastodon=https://…')
  .transform((list) =>
    list.split(',').map((link) => {
      const [name = '', address = ''] = link.split('=');
      return { name: name.trim(), url: address.trim() };
    }),
  );

const Environment = z.object({
  NODE_ENV: z.string().default('development'),
  DEMO: flag.optional(),
  HOST: z.string().default('localhost'),
  PORT: z.coerce.number('must be a number').int().min(0).max(65_535, 'must be at most 65535').default(3000),
  PUBLIC_URL: url(['http:', 'https:'], 'https://subrosa.example').optional(),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/name').optional(),
  MASTER_KEY: z
    .string()
    .regex(/^[A-Za-z0-9+/]{43}=$/, 'must be 32 bytes in base64 (openssl rand -base64 32)')
    .optional(),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  TRUST_PROXY: z.coerce.number('must be a number of hops').int().min(0).max(10).default(0),
  SOCIAL_LINKS: socialLinks.optional(),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
    .optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[rs]k_/, 'must begin with sk_ or rk_')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_', 'must begin with pk_').optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'must begin with whsec_').optional(),
  STRIPE_PRICE_ID: z.string().startsWith('price_', 'must begin with price_').optional(),
  INSTAGRAM_APP_ID: z.string().optional(),
  INSTAGRAM_APP_SECRET: z.string().optional(),
  INSTAGRAM_ACCOUNT_ID: z.string().regex(/^\d+$/, 'must be a number').optional(),
  INSTAGRAM_DISCOVERY_TOKEN: z.string().optional(),
  INSTAGRAM_SCOPES: z
    .string()
    .regex(/^[a-z_]+(,[a-z_]+)*$/, 'must look like instagram_business_basic,instagram_business_manage_comments')
    // The least that tells who somebody is.
    .default('instagram_business_basic'),
  INSTAGRAM_VISITOR_LOOKUPS: z.coerce.number('must be a number').int().min(0, 'must be at least 0').default(100),
  SANDBOX_URL: url(['http:', 'https:'], 'http://127.0.0.1:3000').optional(),
  CLASSIFIER_URL: url(['http:', 'https:'], 'https://user:password@classifier.example/review').optional(),
  PASSWORD_COST: passwordCost.optional(),
  SUPPORT_EMAIL: z.email('must be an email address').default('support@subrosa.example'),
  REQUIRE_VERIFIED_EMAIL: flag.optional(),
  DELIVERY_MIN_SENDERS: z.coerce.number('must be a number of people').int().min(1, 'must be at least 1').optional(),
  DELIVERY_MAX_WAIT: z.coerce
    .number('must be a number of hours')
    .min(0, 'must be at least 0')
    .max(72, 'must be at most 72')
    .optional(),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtps://user:password@host:465').optional(),
});
type Environment = z.infer<typeof Environment>;

const INSTAGRAM_KEYS = [
  'INSTAGRAM_APP_ID',
  'INSTAGRAM_APP_SECRET',
  'INSTAGRAM_ACCOUNT_ID',
  'INSTAGRAM_DISCOVERY_TOKEN',
] as const satisfies (keyof Environment)[];
const STRIPE_KEYS = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_ID',
] as const satisfies (keyof Environment)[];
const NO_PAYMENT_SANDBOX = 'is missing: production does not run on the payment sandbox';
const NO_INSTAGRAM_SANDBOX = 'is missing: production does not run on the Instagram sandbox';

/** What production needs, and why it does not start without. */
const PRODUCTION_NEEDS: Partial<Record<keyof Environment, string>> = {
  PUBLIC_URL: 'is missing: production needs the address people use, with https',
  DATABASE_URL: 'is missing: production does not run on the embedded database',
  MASTER_KEY: 'is missing: production keeps its master key outside the database and its folder',
  SESSION_SECRET: 'is missing: production does not run on a default secret',
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

export function parseConfig(env: Record<string, string | undefined>): Config {
  // An empty variable is an unset one: `MASTER_KEY= npm start` should not complain about base64.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`));
  }
  const values = parsed.data;
  const production = values.NODE_ENV === 'production';
  const demo = values.DEMO ?? !production;
  if (!demo) assertFitForProduction(values);
  return {
    demo,
    host: values.HOST,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL === undefined ? null : new URL(values.PUBLIC_URL),
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL ?? null,
    masterKey: values.MASTER_KEY === undefined ? null : Buffer.from(values.MASTER_KEY, 'base64'),
    sessionSecret: values.SESSION_SECRET ?? null,
    smtpUrl: values.SMTP_URL ?? null,
    supportEmail: values.SUPPORT_EMAIL,
    trustProxy: values.TRUST_PROXY,
    socialLinks: values.SOCIAL_LINKS ?? (demo ? DEMO_SOCIAL_LINKS : []),
    logLevel: values.LOG_LEVEL ?? (demo ? 'warn' : 'info'),
    // One person trying the demo should not wait for four others.
    confessing: {
      minSenders: values.DELIVERY_MIN_SENDERS ?? (demo ? 1 : 5),
      maxWait: (values.DELIVERY_MAX_WAIT ?? (demo ? 0 : 6)) * HOUR,
      requireVerifiedEmail: values.REQUIRE_VERIFIED_EMAIL ?? !demo,
    },
    passwordCost: values.PASSWORD_COST ?? DEFAULT_COST,
    instagram: instagramKeys(values),
    instagramScopes: values.INSTAGRAM_SCOPES.split(','),
    instagramVisitorLookups: values.INSTAGRAM_VISITOR_LOOKUPS,
    stripe: stripeKeys(values),
    classifier: values.CLASSIFIER_URL === undefined ? null : new URL(values.CLASSIFIER_URL),
    sandboxUrl: values.SANDBOX_URL === undefined ? null : new URL(values.SANDBOX_URL),
  };
}

function instagramKeys(values: Environment): Config['instagram'] {
  const keys = allOrNone(values, INSTAGRAM_KEYS, 'the four INSTAGRAM_ keys come together');
  if (!keys) return null;
  const { INSTAGRAM_APP_ID: appId, INSTAGRAM_APP_SECRET: appSecret } = keys;
  return { appId, appSecret, accountId: keys.INSTAGRAM_ACCOUNT_ID, discoveryToken: keys.INSTAGRAM_DISCOVERY_TOKEN };
}

function stripeKeys(values: Environment): Config['stripe'] {
  const keys = allOrNone(values, STRIPE_KEYS, 'the four STRIPE_ keys come together');
  if (!keys) return null;
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = keys;
  return { secretKey, publishableKey, webhookSecret: keys.STRIPE_WEBHOOK_SECRET, priceId: keys.STRIPE_PRICE_ID };
}

/** Half of a vendor's keys would be half a vendor: all of them, or the sandbox. */
function allOrNone<K extends string>(values: { [N in K]?: string | undefined }, names: readonly K[], why: string) {
  const missing = names.filter((name) => values[name] === undefined);
  if (missing.length === names.length) return null;
  if (missing.length > 0) throw new ConfigError(missing.map((name) => `${name} is missing: ${why}`));
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Record<K, string>;
}

function assertFitForProduction(values: Environment): void {
  const lines = Object.entries(PRODUCTION_NEEDS)
    .filter(([name]) => values[name as keyof Environment] === undefined)
    .map(([name, why]) => `${name} ${why}`);
  if (values.PUBLIC_URL?.startsWith('http:')) lines.push('PUBLIC_URL must use https in production');
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

export const loadConfig = (): Config => parseConfig(process.env);
