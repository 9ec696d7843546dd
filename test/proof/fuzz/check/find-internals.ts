import { allTableRules } from '#app/server/features.ts';
import { SANDBOX_KEYS as INSTAGRAM } from '#sandbox/instagram/keys.ts';
import { SANDBOX_EVENTS_SECRET } from '#sandbox/mailbox/mail-events.ts';
import { SANDBOX_KEYS as STRIPE } from '#sandbox/stripe/keys.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import { SECRET_WORDS } from '../world/world.ts';

/** What only the inside of the product has: code, files, SQL and libraries. */
const INTERNALS: readonly RegExp[] = [
  /node_modules|node:internal|\.[cm]?[jt]s:\d+/,
  /\n\s+at \S+ \(|\bat (async )?\w+[. (]\S*\/[\w-]+\.ts/,
  /\b(SELECT|INSERT INTO|DELETE FROM|UPDATE|ALTER TABLE) ["\w]+ /,
  /syntax error at|duplicate key value|violates \w+ constraint|invalid byte sequence|relation ".*" does not exist/,
  /\b(FST_|ERR_|ECONN|EPIPE|ENOENT|HPE_)\w*/,
  /\b(Zod|Type|Syntax|Range|Reference|Postgres|Database|DrizzleQuery)Error\b/,
  /\b(fastify|drizzle|postgres|pglite|pgboss|pg-boss|pino|undici|avvio)\b/i,
  /Unexpected (token|end of JSON|non-whitespace)|is not a function|Cannot read propert|of undefined/,
  /\/(home|root|work|tmp|usr)\/\w/,
];

/** Of several words: a table named by one is a word of everyday texts too. */
const TABLES = allTableRules.map(({ name }) => name).filter((name) => name.includes('_'));

/** What was planted in the keys, and what belongs to bystanders. */
export function secretsOf({ master, settings }: Pick<TestApp, 'master' | 'settings'>): string[] {
  const keys = [master, settings.session.key].flatMap((key) => [
    key.toString('hex'),
    key.toString('base64'),
    key.toString('base64url'),
  ]);
  const vendors = [INSTAGRAM.appSecret, INSTAGRAM.messagesToken, INSTAGRAM.webhookToken, INSTAGRAM.discoveryToken];
  return [
    ...keys,
    ...vendors,
    STRIPE.secretKey,
    STRIPE.webhookSecret,
    SANDBOX_EVENTS_SECRET,
    ...Object.values(SECRET_WORDS),
  ];
}

/** Returns what must not be in a text: parts of the program, and secrets. What the request itself had may come back. */
export function findInternals(text: string, secrets: readonly string[], sent = ''): string[] {
  const parts = INTERNALS.flatMap((pattern) => pattern.exec(text)?.[0] ?? []).filter((found) => !sent.includes(found));
  const words = [...TABLES, ...secrets].filter((word) => text.includes(word) && !sent.includes(word));
  return [...parts, ...words];
}
