import type { KeyObject } from 'node:crypto';
import type { InstagramSettings } from '#platform/server/gateways/instagram-settings.ts';
import type { ModerationAddress, ModerationOptions } from '#platform/server/gateways/moderation/moderation-service.ts';
import type { DkimSettings } from '#platform/server/gateways/smtp.ts';
import type { PushSettings } from '#platform/server/push/push.ts';
import type { Services } from '#platform/server/services.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { parsePublicKey } from '../backup/backup-key.ts';
import { parseBounceConfig, type BounceConfig } from './bounce-config.ts';
import { assertFitForProduction, assertIsDemo, ConfigError, readVariables } from './config-checks.ts';
import {
  DKIM_KEYS,
  Environment,
  INSTAGRAM_KEYS,
  MESSAGES_KEYS,
  STRIPE_KEYS,
  DEMO_SOCIAL_LINKS,
  DEFAULT_COST,
  VAPID_KEYS,
} from './environment.ts';
import { isAligned, readDkimKey } from './mail-settings.ts';
import { NO_SERVICE } from './moderation-settings.ts';
import { isVapidPair } from './push-settings.ts';

export { ConfigError };

/** All settings. Only this module reads the environment; it reports each mistake on a separate line. */
export interface Config {
  demo: boolean;
  host: string;
  port: number;
  /** Where Prometheus reads the figures; null: there are none. */
  metrics: { host: string; port: number } | null;
  publicUrl: URL | null;
  dataDir: string;
  databaseUrl: string | null;
  /** The most connections that one process uses for queries. */
  databaseConnections: number;
  /** Null: this process serves the site alone. */
  redisUrl: string | null;
  masterKey: Buffer | null;
  /** Backups are sealed to it. */
  backupPublicKey: KeyObject | null;
  sessionSecret: string | null;
  smtpUrl: string | null;
  supportEmail: string;
  /** Where mail servers send what they cannot deliver. Null: to the support address. */
  bounceAddress: string | null;
  /** Proves that bounces and complaints come from our mail provider. Null: none are accepted. */
  mailEventsSecret: string | null;
  /** Null: mails are not signed here. */
  dkim: DkimSettings | null;
  trustProxy: number;
  /** How old one must be to sign up. */
  minimumAge: number;
  socialLinks: { name: string; url: string }[];
  logLevel: string;
  deliverySettings: Services['deliverySettings'];
  passwordCost: Services['passwordCost'];
  /** Null: the sandbox is used instead of Instagram. */
  instagram: (Omit<InstagramSettings, 'scopes' | 'clock' | 'sandbox'> & { visitorLookups: number }) | null;
  instagramScopes: string[];
  /** Null: the sandbox is used instead of Stripe. */
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string; priceId: string } | null;
  /** Null: there are no notices in browsers, or in the demo those of the sandbox. */
  push: Omit<PushSettings, 'sandbox'> | null;
  /** A moderation service that reviews what our own rules do not refuse. Null: there is none. */
  moderation: ModerationOptions & { service: ModerationAddress | 'sandbox' | null };
  otherLanguages: Services['otherLanguages'];
  /** The address of the sandbox for browsers; null: the address at which they reached the product. */
  sandboxUrl: URL | null;
  /** Where another process runs the sandboxes (`npm run sandbox`); null: this server runs them. */
  sandboxHost: string | null;
}

export function parseConfig(env: Record<string, string | undefined>): Config {
  const values = readVariables(Environment, env);
  const isProduction = values.NODE_ENV === 'production';
  if (values.DEMO === undefined && !isProduction) assertIsDemo(values);
  const demo = values.DEMO ?? !isProduction;
  if (!demo) assertFitForProduction(values);
  const service = moderationService(values, demo);
  return {
    demo,
    host: values.HOST,
    port: values.PORT,
    metrics: values.METRICS_PORT === undefined ? null : { host: values.METRICS_HOST, port: values.METRICS_PORT },
    publicUrl: values.PUBLIC_URL === undefined ? null : new URL(values.PUBLIC_URL),
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL ?? null,
    databaseConnections: values.DATABASE_CONNECTIONS,
    redisUrl: values.REDIS_URL ?? null,
    masterKey: values.MASTER_KEY === undefined ? null : Buffer.from(values.MASTER_KEY, 'base64'),
    backupPublicKey: parsePublicKey(values.BACKUP_PUBLIC_KEY ?? ''),
    sessionSecret: values.SESSION_SECRET ?? null,
    smtpUrl: values.SMTP_URL ?? null,
    supportEmail: values.SUPPORT_EMAIL,
    bounceAddress: values.MAIL_BOUNCE_ADDRESS ?? null,
    mailEventsSecret: values.MAIL_EVENTS_SECRET ?? null,
    dkim: dkimKeys(values),
    trustProxy: values.TRUST_PROXY ?? 0,
    minimumAge: values.MINIMUM_AGE,
    socialLinks: values.SOCIAL_LINKS ?? (demo ? DEMO_SOCIAL_LINKS : []),
    logLevel: values.LOG_LEVEL ?? (demo ? 'warn' : 'info'),
    // One person trying the demo should not wait for four others.
    deliverySettings: {
      minAuthors: values.DELIVERY_MIN_SENDERS ?? (demo ? 1 : 5),
      maxWait: (values.DELIVERY_MAX_WAIT ?? (demo ? 0 : 6)) * HOUR,
      requireVerifiedEmail: values.REQUIRE_VERIFIED_EMAIL ?? !demo,
    },
    passwordCost: values.PASSWORD_COST ?? DEFAULT_COST,
    instagram: instagramKeys(values),
    instagramScopes: values.INSTAGRAM_SCOPES.split(','),
    stripe: stripeKeys(values),
    push: vapidKeys(values),
    moderation: {
      service,
      model: values.MODERATION_MODEL,
      thresholds: values.MODERATION_THRESHOLDS ?? new Map(),
      timeout: values.MODERATION_TIMEOUT,
    },
    otherLanguages: values.MODERATION_OTHER_LANGUAGES ?? (service ? 'allowed' : 'suspicious'),
    sandboxUrl: values.SANDBOX_URL === undefined ? null : new URL(values.SANDBOX_URL),
    sandboxHost: values.SANDBOX_HOST ?? null,
  };
}

function instagramKeys(values: Environment): Config['instagram'] {
  const keys = allOrNone(values, INSTAGRAM_KEYS, 'set all four INSTAGRAM_ keys or none');
  const messages = messagesKeys(values);
  if (!keys && messages)
    throw new ConfigError(['INSTAGRAM_HANDLE needs the four INSTAGRAM_ keys: the sandbox has its own account']);
  if (!keys) return null;
  const { INSTAGRAM_APP_ID: appId, INSTAGRAM_APP_SECRET: appSecret, INSTAGRAM_ACCOUNT_ID: accountId } = keys;
  const visitorLookups = values.INSTAGRAM_VISITOR_LOOKUPS;
  return { appId, appSecret, accountId, discoveryToken: keys.INSTAGRAM_DISCOVERY_TOKEN, visitorLookups, ...messages };
}

/** Null: handles are proved by a login only. */
function messagesKeys(values: Environment) {
  const keys = allOrNone(values, MESSAGES_KEYS, 'set all three settings for messages or none');
  if (!keys) return null;
  const { INSTAGRAM_HANDLE: handle, INSTAGRAM_MESSAGES_TOKEN: messagesToken } = keys;
  const { INSTAGRAM_WEBHOOK_TOKEN: webhookToken } = keys;
  const { META_APP_SECRET: metaSecret } = values;
  return { handle, messagesToken, webhookToken, ...(metaSecret === undefined ? {} : { metaSecret }) };
}

function stripeKeys(values: Environment): Config['stripe'] {
  const keys = allOrNone(values, STRIPE_KEYS, 'set all four STRIPE_ keys or none');
  if (!keys) return null;
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = keys;
  return { secretKey, publishableKey, webhookSecret: keys.STRIPE_WEBHOOK_SECRET, priceId: keys.STRIPE_PRICE_ID };
}

function vapidKeys(values: Environment): Config['push'] {
  const keys = allOrNone(values, VAPID_KEYS, 'set all three VAPID_ settings or none');
  if (!keys) return null;
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = keys;
  if (!isVapidPair(publicKey, privateKey))
    throw new ConfigError(['VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY: npm run vapid-keys makes a pair']);
  return { publicKey, privateKey, subject };
}

function dkimKeys(values: Environment): Config['dkim'] {
  const keys = allOrNone(values, DKIM_KEYS, 'set all three MAIL_DKIM_ settings or none');
  if (!keys) return null;
  const { MAIL_DKIM_DOMAIN: domain, MAIL_DKIM_SELECTOR: selector } = keys;
  if (!isAligned(domain, values.SUPPORT_EMAIL))
    throw new ConfigError(['MAIL_DKIM_DOMAIN must be the domain of SUPPORT_EMAIL, or one above it']);
  return { domain, selector, key: readDkimKey(keys.MAIL_DKIM_KEY) };
}

function moderationService(values: Environment, demo: boolean): Config['moderation']['service'] {
  const { MODERATION_URL: url, MODERATION_KEY: key = null } = values;
  if (url !== undefined && url !== NO_SERVICE) return { url: () => new URL(url), key };
  if (key !== null) throw new ConfigError(['MODERATION_KEY needs MODERATION_URL, the service that gets the key']);
  return demo && url === undefined ? 'sandbox' : null;
}

/** Returns null when a vendor has no key, so that its sandbox is used; refuses an incomplete set. */
function allOrNone<K extends string>(values: { [N in K]?: string | undefined }, names: readonly K[], why: string) {
  const missing = names.filter((name) => values[name] === undefined);
  if (missing.length === names.length) return null;
  if (missing.length > 0) throw new ConfigError(missing.map((name) => `${name} is missing: ${why}`));
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Record<K, string>;
}

export const loadConfig = (): Config => parseConfig(process.env);
export const loadBounceConfig = (): BounceConfig => parseBounceConfig(process.env);
