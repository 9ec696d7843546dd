import { z } from 'zod';
import { isHandle } from '#features/handles/contract.ts';
import type { PasswordCost } from '#features/auth/server/index.ts';
import { parsePublicKey } from '../backup/backup-key.ts';
import { dkimKey, dkimName } from './mail-settings.ts';
import { moderationThresholds, moderationUrl } from './moderation-settings.ts';
import { vapidPrivateKey, vapidPublicKey, vapidSubject } from './push-settings.ts';

/** For the demo, which has no real accounts: addresses under .example are reserved and lead nowhere. */
export const DEMO_SOCIAL_LINKS = [
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

/** About 130 ms on a small server. */
export const DEFAULT_COST: PasswordCost = { memory: 64 * 1024, passes: 3 };

/** OWASP's minimum for argon2id; production refuses anything weaker. */
export const WEAKEST_COST = '19456:2';

/** `memory:passes` of argon2id, the memory in KiB. */
const passwordCost = z
  .string()
  .regex(/^\d{2,7}:[1-9]\d?$/, 'must look like 65536:3 (KiB of memory, passes)')
  .transform(parseCost);

export function isTooWeak({ memory, passes }: PasswordCost = DEFAULT_COST): boolean {
  const weakest = parseCost(WEAKEST_COST);
  return memory < weakest.memory || passes < weakest.passes;
}

function parseCost(cost: string): PasswordCost {
  const [memory = 0, passes = 0] = cost.split(':').map(Number);
  return { memory, passes };
}

const flag = z
  .enum(['0', '1', 'false', 'true'], 'must be 1 or 0')
  .transform((value) => value === '1' || value === 'true');

const url = (protocols: string[], example: string) =>
  z
    .string()
    .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), `must look like ${example}`);

/** The environment variables, each checked by itself. */
export const Environment = z.object({
  NODE_ENV: z.string().default('development'),
  DEMO: flag.optional(),
  HOST: z.string().default('localhost'),
  PORT: z.coerce.number('must be a number').int().min(0).max(65_535, 'must be at most 65535').default(3000),
  METRICS_HOST: z.string().default('localhost'),
  METRICS_PORT: z.coerce.number('must be a number').int().min(0).max(65_535, 'must be at most 65535').optional(),
  PUBLIC_URL: url(['http:', 'https:'], 'https://subrosa.example').optional(),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/name').optional(),
  DATABASE_CONNECTIONS: z.coerce
    .number('must be a number of connections')
    .int('must be a whole number')
    .min(2, 'must be at least 2')
    .max(1000, 'must be at most 1000')
    .default(10),
  REDIS_URL: url(['redis:', 'rediss:'], 'rediss://:password@host:6379').optional(),
  MASTER_KEY: z
    .string()
    .regex(/^[A-Za-z0-9+/]{43}=$/, 'must be 32 bytes in base64 (openssl rand -base64 32)')
    .optional(),
  BACKUP_PUBLIC_KEY: z
    .string()
    .refine(
      (value) => parsePublicKey(value) !== null,
      'must be the line that npm run backup-key printed: 32 bytes in base64',
    )
    .optional(),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  TRUST_PROXY: z.coerce.number('must be a number of hops').int().min(0).max(10).optional(),
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
  INSTAGRAM_HANDLE: z
    .string()
    .refine(isHandle, 'must be the username of our account, without @, in lower case')
    .optional(),
  INSTAGRAM_MESSAGES_TOKEN: z.string().optional(),
  INSTAGRAM_WEBHOOK_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  META_APP_SECRET: z.string().optional(),
  INSTAGRAM_SCOPES: z
    .string()
    .regex(/^[a-z_]+(,[a-z_]+)*$/, 'must look like instagram_business_basic,instagram_business_manage_comments')
    // The smallest scope that identifies the account.
    .default('instagram_business_basic'),
  INSTAGRAM_VISITOR_LOOKUPS: z.coerce.number('must be a number').int().min(0, 'must be at least 0').default(100),
  SANDBOX_URL: url(['http:', 'https:'], 'http://127.0.0.1:3000').optional(),
  SANDBOX_HOST: z
    .string()
    .regex(/^http:\/\/(127\.0\.0\.1|localhost):\d{1,5}$/, 'must look like http://127.0.0.1:3100, on this machine')
    .optional(),
  MODERATION_URL: moderationUrl.optional(),
  MODERATION_KEY: z.string().optional(),
  MODERATION_MODEL: z.string().default('omni-moderation-latest'),
  MODERATION_THRESHOLDS: moderationThresholds.optional(),
  MODERATION_TIMEOUT: z.coerce
    .number('must be a number of milliseconds')
    .int('must be a whole number')
    .min(100, 'must be at least 100')
    .max(10_000, 'must be at most 10000')
    .default(2000),
  MODERATION_OTHER_LANGUAGES: z
    .enum(['held', 'suspicious', 'allowed'], 'must be held, suspicious or allowed')
    .optional(),
  PASSWORD_COST: passwordCost.optional(),
  MINIMUM_AGE: z
    .enum(['13', '14', '15', '16', '17', '18'], 'must be a number from 13 to 18')
    .default('13')
    .transform(Number),
  SUPPORT_EMAIL: z.email('must be an email address').default('support@subrosa.example'),
  REQUIRE_VERIFIED_EMAIL: flag.optional(),
  DELIVERY_MIN_SENDERS: z.coerce.number('must be a number of people').int().min(1, 'must be at least 1').optional(),
  DELIVERY_MAX_WAIT: z.coerce
    .number('must be a number of hours')
    .min(0, 'must be at least 0')
    .max(72, 'must be at most 72')
    .optional(),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtps://user:password@host:465').optional(),
  MAIL_BOUNCE_ADDRESS: z.email('must be an email address').optional(),
  MAIL_EVENTS_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  MAIL_DKIM_DOMAIN: dkimName('subrosa.example').optional(),
  MAIL_DKIM_SELECTOR: dkimName('mail2026').optional(),
  MAIL_DKIM_KEY: dkimKey.optional(),
  VAPID_PUBLIC_KEY: vapidPublicKey.optional(),
  VAPID_PRIVATE_KEY: vapidPrivateKey.optional(),
  VAPID_SUBJECT: vapidSubject.optional(),
});
export type Environment = z.infer<typeof Environment>;

export const INSTAGRAM_KEYS = [
  'INSTAGRAM_APP_ID',
  'INSTAGRAM_APP_SECRET',
  'INSTAGRAM_ACCOUNT_ID',
  'INSTAGRAM_DISCOVERY_TOKEN',
] as const satisfies (keyof Environment)[];
/** For proofs by a message. META_APP_SECRET may be added. */
export const MESSAGES_KEYS = [
  'INSTAGRAM_HANDLE',
  'INSTAGRAM_MESSAGES_TOKEN',
  'INSTAGRAM_WEBHOOK_TOKEN',
] as const satisfies (keyof Environment)[];
export const DKIM_KEYS = [
  'MAIL_DKIM_DOMAIN',
  'MAIL_DKIM_SELECTOR',
  'MAIL_DKIM_KEY',
] as const satisfies (keyof Environment)[];
export const VAPID_KEYS = [
  'VAPID_PUBLIC_KEY',
  'VAPID_PRIVATE_KEY',
  'VAPID_SUBJECT',
] as const satisfies (keyof Environment)[];
export const STRIPE_KEYS = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_ID',
] as const satisfies (keyof Environment)[];
