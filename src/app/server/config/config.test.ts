import { describe, expect, it } from 'vitest';
import { linesOf, PRODUCTION } from '#test/factories/environment.ts';
import { parseConfig } from './config.ts';

describe('configuration', () => {
  it('needs nothing for a demo', () => {
    expect(parseConfig({})).toMatchObject({ demo: true, host: 'localhost', port: 3000, databaseUrl: null });
  });

  it('accepts a complete production configuration', () => {
    expect(parseConfig(PRODUCTION)).toMatchObject({ demo: false, port: 3000, logLevel: 'info' });
  });

  it('reads the social links, and has default links for the demo only', () => {
    const links = parseConfig({ SOCIAL_LINKS: 'Instagram=https://a.example/x, Mastodon=https://b.example/@x' });
    expect(links.socialLinks).toEqual([
      { name: 'Instagram', url: 'https://a.example/x' },
      { name: 'Mastodon', url: 'https://b.example/@x' },
    ]);
    expect(parseConfig({}).socialLinks).not.toEqual([]);
    expect(parseConfig(PRODUCTION).socialLinks).toEqual([]);
  });

  it('has ten connections to the database by default', () => {
    expect(parseConfig({}).databaseConnections).toBe(10);
    expect(parseConfig({ DATABASE_CONNECTIONS: '5' }).databaseConnections).toBe(5);
  });

  it('uses the default password cost unless PASSWORD_COST is set', () => {
    expect(parseConfig(PRODUCTION).passwordCost).toEqual({ memory: 65_536, passes: 3 });
    expect(parseConfig({ ...PRODUCTION, PASSWORD_COST: '19456:2' }).passwordCost).toEqual({
      memory: 19_456,
      passes: 2,
    });
  });

  it('treats an empty variable as an unset one', () => {
    expect(linesOf({ MASTER_KEY: '', PORT: '', DATABASE_URL: '' })).toEqual([]);
  });

  it.each([
    [{ PORT: 'many' }, 'PORT must be a number'],
    [{ PORT: '70000' }, 'PORT must be at most 65535'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must look like postgres://user:password@host:5432/name'],
    [{ MASTER_KEY: 'c2hvcnQ=' }, 'MASTER_KEY must be 32 bytes in base64 (openssl rand -base64 32)'],
    [{ PASSWORD_COST: 'cheap' }, 'PASSWORD_COST must look like 65536:3 (KiB of memory, passes)'],
    [{ ...PRODUCTION, PASSWORD_COST: '64:1' }, 'PASSWORD_COST must be at least 19456:2 in production'],
    [{ ...PRODUCTION, PASSWORD_COST: '65536:1' }, 'PASSWORD_COST must be at least 19456:2 in production'],
    [
      { BACKUP_PUBLIC_KEY: Buffer.alloc(32).toString('base64') },
      'BACKUP_PUBLIC_KEY must be the line that npm run backup-key printed: 32 bytes in base64',
    ],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET must have at least 32 characters'],
    [{ PUBLIC_URL: 'subrosa.example' }, 'PUBLIC_URL must look like https://subrosa.example'],
    [{ DEMO: 'maybe' }, 'DEMO must be 1 or 0'],
    [{ STRIPE_SECRET_KEY: 'pk_live_x' }, 'STRIPE_SECRET_KEY must begin with sk_ or rk_'],
    [{ STRIPE_PUBLISHABLE_KEY: 'sk_live_x' }, 'STRIPE_PUBLISHABLE_KEY must begin with pk_'],
    [{ STRIPE_WEBHOOK_SECRET: 'x' }, 'STRIPE_WEBHOOK_SECRET must begin with whsec_'],
    [{ STRIPE_PRICE_ID: 'prod_x' }, 'STRIPE_PRICE_ID must begin with price_'],
    [{ DATABASE_CONNECTIONS: '1' }, 'DATABASE_CONNECTIONS must be at least 2'],
    [{ SANDBOX_URL: '127.0.0.1:3000' }, 'SANDBOX_URL must look like http://127.0.0.1:3000'],
    [{ SANDBOX_HOST: 'http://10.0.0.1:3100' }, 'SANDBOX_HOST must look like http://127.0.0.1:3100, on this machine'],
    [
      { ...PRODUCTION, SANDBOX_HOST: 'http://127.0.0.1:3100' },
      'SANDBOX_HOST is for the demo: production has no sandbox',
    ],
    [
      { INSTAGRAM_SCOPES: 'a b' },
      'INSTAGRAM_SCOPES must look like instagram_business_basic,instagram_business_manage_comments',
    ],
    [{ INSTAGRAM_HANDLE: '@Us' }, 'INSTAGRAM_HANDLE must be the username of our account, without @, in lower case'],
    [{ INSTAGRAM_WEBHOOK_TOKEN: 'short' }, 'INSTAGRAM_WEBHOOK_TOKEN must have at least 16 characters'],
    [{ INSTAGRAM_VISITOR_LOOKUPS: 'few' }, 'INSTAGRAM_VISITOR_LOOKUPS must be a number'],
    [{ MINIMUM_AGE: '12' }, 'MINIMUM_AGE must be a number from 13 to 18'],
    [{ MINIMUM_AGE: '19' }, 'MINIMUM_AGE must be a number from 13 to 18'],
    [{ MINIMUM_AGE: 'x' }, 'MINIMUM_AGE must be a number from 13 to 18'],
    [{ SOCIAL_LINKS: 'instagram.com' }, 'SOCIAL_LINKS must look like Instagram=https://…,Mastodon=https://…'],
  ])('reports in one line what is wrong with %o', (env, line) => {
    expect(linesOf(env)).toEqual([line]);
  });

  it('lets people sign up from 13 on unless MINIMUM_AGE is higher', () => {
    expect(parseConfig(PRODUCTION).minimumAge).toBe(13);
    expect(parseConfig({ ...PRODUCTION, MINIMUM_AGE: '18' }).minimumAge).toBe(18);
  });

  it('asks Instagram for the smallest scope unless INSTAGRAM_SCOPES is set', () => {
    expect(parseConfig({}).instagramScopes).toEqual(['instagram_business_basic']);
    expect(parseConfig({ INSTAGRAM_SCOPES: 'a_b,c' }).instagramScopes).toEqual(['a_b', 'c']);
  });

  it('accepts SANDBOX_URL in a demo and refuses it in production', () => {
    expect(parseConfig({}).sandboxUrl).toBeNull();
    expect(parseConfig({ SANDBOX_URL: 'http://127.0.0.1:3000' }).sandboxUrl?.host).toBe('127.0.0.1:3000');
    expect(linesOf({ ...PRODUCTION, SANDBOX_URL: 'http://127.0.0.1:3000' })).toEqual([
      'SANDBOX_URL is for the demo: production has no sandbox',
    ]);
  });

  it('accepts Redis, but in production none that is reached unencrypted', () => {
    expect(parseConfig(PRODUCTION).redisUrl).toBeNull();
    for (const url of ['redis://127.0.0.1:6379', 'redis://:secret@localhost:6379/1', 'rediss://:secret@redis.example'])
      expect(parseConfig({ ...PRODUCTION, REDIS_URL: url }).redisUrl).toBe(url);
    expect(linesOf({ ...PRODUCTION, REDIS_URL: 'redis://redis.example' })).toEqual([
      'REDIS_URL must use rediss in production, unless Redis is on this machine',
    ]);
    expect(linesOf({ DEMO: '1', REDIS_URL: 'localhost:6379' })).toEqual([
      'REDIS_URL must look like rediss://:password@host:6379',
    ]);
  });

  it('shows figures only on a port that is set, on this machine by default', () => {
    expect(parseConfig({}).metrics).toBeNull();
    expect(parseConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ host: 'localhost', port: 9464 });
    expect(parseConfig({ METRICS_PORT: '9464', METRICS_HOST: '::' }).metrics).toEqual({ host: '::', port: 9464 });
    expect(linesOf({ METRICS_PORT: 'x' })).toEqual(['METRICS_PORT must be a number']);
  });

  it('reports all mistakes at once', () => {
    expect(linesOf({ PORT: 'x', MASTER_KEY: 'y' })).toHaveLength(2);
  });

  it.each([
    ['STRIPE_SECRET_KEY', 'payment sandbox'],
    ['STRIPE_PUBLISHABLE_KEY', 'payment sandbox'],
    ['STRIPE_WEBHOOK_SECRET', 'payment sandbox'],
    ['STRIPE_PRICE_ID', 'payment sandbox'],
    ['INSTAGRAM_APP_ID', 'Instagram sandbox'],
    ['INSTAGRAM_APP_SECRET', 'Instagram sandbox'],
    ['INSTAGRAM_ACCOUNT_ID', 'Instagram sandbox'],
    ['INSTAGRAM_DISCOVERY_TOKEN', 'Instagram sandbox'],
    ['SMTP_URL', 'sandbox mailbox'],
    ['DATABASE_URL', 'embedded database'],
    ['MASTER_KEY', 'master key'],
    ['SESSION_SECRET', 'default secret'],
    ['PUBLIC_URL', 'https'],
    ['TRUST_PROXY', '0 for none'],
  ])('refuses production without %s', (name, reason) => {
    const [line, ...others] = linesOf({ ...PRODUCTION, [name]: '' });
    expect(line).toContain(`${name} is missing`);
    expect(line).toContain(reason);
    expect(others).toEqual([]);
  });

  it.each([
    ['DATABASE_URL', 'postgres://localhost/subrosa'],
    ['SMTP_URL', 'smtp://127.0.0.1'],
    ['STRIPE_SECRET_KEY', 'sk_live_x'],
    ['STRIPE_PRICE_ID', 'price_x'],
    ['INSTAGRAM_APP_SECRET', 'x'],
    ['INSTAGRAM_MESSAGES_TOKEN', 'x'],
  ])('does not start a demo by default when %s is set', (name, value) => {
    expect(linesOf({ [name]: value })).toEqual([
      `DEMO is missing: ${name} is set, so set NODE_ENV=production, or DEMO=1 for a demo`,
    ]);
  });

  it('starts a demo by default at an http address, but not at an https one', () => {
    expect(linesOf({ PUBLIC_URL: 'https://subrosa.example', DATABASE_URL: 'postgres://db/x' })).toEqual([
      expect.stringContaining('DEMO is missing: DATABASE_URL, PUBLIC_URL with https are set'),
    ]);
    expect(parseConfig({ PUBLIC_URL: 'http://subrosa.local', MASTER_KEY: PRODUCTION.MASTER_KEY }).demo).toBe(true);
    expect(parseConfig({ PUBLIC_URL: 'https://subrosa.example', DEMO: '1' }).demo).toBe(true);
  });

  it.each([
    ['', false],
    ['?sslmode=disable', false],
    ['?sslmode=prefer', false],
    ['?sslmode=no-verify', false],
    ['?sslmode=verify-full&sslmode=disable', false],
    ['?sslmode=require&uselibpqcompat=true', false],
    ['?sslmode=verify-full&host=db.example', true],
    ['?sslmode=require', true],
    ['?sslmode=verify-ca', true],
    ['?sslmode=verify-full', true],
    ['?host=/var/run/postgresql', true],
  ])('accepts a remote database in production with %s: %s', (query, isAccepted) => {
    const lines = linesOf({ ...PRODUCTION, DATABASE_URL: `postgres://u:p@db.example/subrosa${query}` });
    const refusal =
      'DATABASE_URL must end with ?sslmode=verify-full in production, unless the database is on this machine';
    expect(lines).toEqual(isAccepted ? [] : [refusal]);
  });

  it.each(['localhost', '127.0.0.1:5432', '[::1]', '%2Fvar%2Frun%2Fpostgresql'])(
    'accepts an unencrypted connection to a database at %s in production',
    (host) => {
      expect(linesOf({ ...PRODUCTION, DATABASE_URL: `postgres://u:p@${host}/subrosa` })).toEqual([]);
    },
  );

  it('refuses production over http, unless DEMO is set', () => {
    const env = { ...PRODUCTION, PUBLIC_URL: 'http://subrosa.example' };
    expect(linesOf(env)).toEqual(['PUBLIC_URL must use https in production']);
    expect(linesOf({ NODE_ENV: 'production', DEMO: '1' })).toEqual([]);
  });
});
