import { createHash } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { HOUR } from '#platform/shared/durations.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { searchUrl } from './try-everything.ts';
import { PEOPLE, writeTo } from './victims.ts';

const NAMES = process.env['PROVE'] ? 10_000 : 500;
/** Only against hanging: ten thousand calls take minutes on a busy machine. */
const TIMEOUT = HOUR;
/** Headers that differ between any two answers. */
const VARYING_HEADERS = ['x-request-id', 'date', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

const subject = appPerFile({ limitFactor: 10_000 });
beforeAll(async () => {
  for (const person of PEOPLE) await writeTo(subject, person);
});

/** Handles with and without letters, names, words, and texts that are no names. */
function nameOf(n: number): string {
  const { handle, name } = PEOPLE[n % PEOPLE.length] ?? { handle: '', name: '' };
  const made = createHash('sha256').update(`${n}`).digest('base64url').toLowerCase();
  const kinds = [
    handle,
    `${handle}.${n}`,
    made.replaceAll('-', '.').slice(0, 1 + (n % 30)),
    name,
    `${made.slice(0, 5)} ${made.slice(5, 12)}`,
    `@${handle.toUpperCase()}`,
    `${made}/../%2f${n}`,
    '🌹'.repeat(1 + (n % 90)),
    made.repeat(5).slice(0, 200),
  ];
  return kinds[Math.floor(n / PEOPLE.length) % kinds.length] ?? made;
}

it(
  `${NAMES} names tried by a visitor get the same answer, byte for byte`,
  async () => {
    const answers = new Map<string, string>();
    const names = new Set<string>();
    for (let n = 0; n < NAMES; n += 1) {
      const name = nameOf(n);
      names.add(name);
      const { statusCode, headers, rawPayload } = await subject
        .browser()
        .request({ method: 'GET', url: searchUrl(name) });
      const compared = Object.entries(headers).filter(([header]) => !VARYING_HEADERS.includes(header));
      const answer = JSON.stringify([statusCode, compared, rawPayload.toString('base64')]);
      if (!answers.has(answer)) answers.set(answer, name);
    }
    expect(names.size).toBeGreaterThan(NAMES / 2);
    expect([...answers.values()]).toHaveLength(1);
    expect([...answers.keys()][0]).toContain('[403,');
  },
  TIMEOUT,
);
