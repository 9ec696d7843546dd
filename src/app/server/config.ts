import { z } from 'zod';

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
  STRIPE_SECRET_KEY: z.string().optional(),
  INSTAGRAM_APP_ID: z.string().optional(),
  SUPPORT_EMAIL: z.email('must be an e-mail address').default('support@subrosa.example'),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtps://user:password@host:465').optional(),
});
type Environment = z.infer<typeof Environment>;

/** What production needs, and why it does not start without. */
const PRODUCTION_NEEDS: Partial<Record<keyof Environment, string>> = {
  PUBLIC_URL: 'is missing: production needs the address people use, with https',
  DATABASE_URL: 'is missing: production does not run on the embedded database',
  MASTER_KEY: 'is missing: production keeps its master key outside the database and its folder',
  SESSION_SECRET: 'is missing: production does not run on a default secret',
  STRIPE_SECRET_KEY: 'is missing: production does not run on the payment sandbox',
  INSTAGRAM_APP_ID: 'is missing: production does not run on the Instagram sandbox',
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
  };
}

function assertFitForProduction(values: Environment): void {
  const lines = Object.entries(PRODUCTION_NEEDS)
    .filter(([name]) => values[name as keyof Environment] === undefined)
    .map(([name, why]) => `${name} ${why}`);
  if (values.PUBLIC_URL?.startsWith('http:')) lines.push('PUBLIC_URL must use https in production');
  if (lines.length > 0) throw new ConfigError(lines);
}

export const loadConfig = (): Config => parseConfig(process.env);
