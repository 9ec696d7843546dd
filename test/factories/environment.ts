import { ConfigError, parseConfig } from '#app/server/config/config.ts';

/** A complete environment for production. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://subrosa.example',
  DATABASE_URL: 'postgres://u:p@db.example/subrosa?sslmode=verify-full',
  TRUST_PROXY: '1',
  MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
  SESSION_SECRET: 's'.repeat(32),
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  STRIPE_PRICE_ID: 'price_x',
  INSTAGRAM_APP_ID: '1',
  INSTAGRAM_APP_SECRET: 'x',
  INSTAGRAM_ACCOUNT_ID: '17841400000000001',
  INSTAGRAM_DISCOVERY_TOKEN: 'y',
  SMTP_URL: 'smtps://u:p@mail.example:465',
};

/** What is wrong with an environment. */
export function linesOf(env: Record<string, string>): string[] {
  try {
    parseConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
  return [];
}
