import { ConfigError, readVariables } from './config-checks.ts';
import { Environment } from './environment.ts';

/** All that `npm run bounce` needs: it runs where mails arrive, and has no other secret. */
export interface BounceConfig {
  publicUrl: URL;
  eventsSecret: string;
}

const Settings = Environment.pick({ PUBLIC_URL: true, MAIL_EVENTS_SECRET: true });

export function parseBounceConfig(env: Record<string, string | undefined>): BounceConfig {
  const { PUBLIC_URL: url, MAIL_EVENTS_SECRET: eventsSecret } = readVariables(Settings, env);
  if (!url) throw new ConfigError(['PUBLIC_URL is missing: bounces are reported to the server at that address']);
  if (!eventsSecret)
    throw new ConfigError(['MAIL_EVENTS_SECRET is missing: the server does not accept bounces without it']);
  return { publicUrl: new URL(url), eventsSecret };
}
