import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { searchConfessions } from '#features/inbox/contract.ts';
import type { Browser } from '#test/harness/browser.ts';
import { proveHandle } from '#test/harness/vendors/instagram-login.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { fingerprint, NOTHING, attackerOf, searchUrl, tryEverything } from './try-everything.ts';
import { PEOPLE, writeTo, type Person, type Victim } from './victims.ts';

const OWN = 'quiet.stranger';
const NIL = '00000000-0000-0000-0000-000000000000';

const subject = appPerFile();
let stranger: Browser;
let before = '';
const victims = new Map<Person, Victim>();
beforeAll(async () => {
  for (const person of PEOPLE) victims.set(person, await writeTo(subject, person));
  stranger = subject.browser();
  await proveHandle(subject, stranger, OWN);
  await writeTo(subject, { handle: OWN, name: 'Stranger' });
  before = await fingerprint(subject);
});
afterEach(expectUntouched);

async function expectUntouched(): Promise<void> {
  expect(await fingerprint(subject)).toBe(before);
}

const cursorAt = (hour: string, id: string) => Buffer.from(`${hour} ${id}`).toString('base64url');

describe.each(PEOPLE)('@$handle', (person) => {
  const { handle, name } = person;

  it.each(['as it is', 'in capitals', 'of the letter before'])('cannot be reached by a guessed id, %s', async (how) => {
    const victim = victims.get(person) as Victim;
    const letterId = how === 'in capitals' ? victim.letterId.toUpperCase() : victim.letterId;
    const id = how === 'of the letter before' ? letterId.replace(/.$/, '0') : letterId;
    expect(await tryEverything(stranger, { ...victim, letterId: id }, [OWN])).toEqual(NOTHING);
  });

  it('cannot be reached by another reader’s cursor', async () => {
    const victim = victims.get(person) as Victim;
    const { gains, attempt } = attackerOf(stranger, victim);
    const cursors = [
      cursorAt('2026-03-14T10:00:00.000Z', NIL),
      cursorAt('2026-03-14T11:00:00.000Z', victim.letterId),
      cursorAt('2099-01-01T00:00:00.000Z', NIL),
      cursorAt('0000-00-00T00:00:00.000Z', NIL),
      `${cursorAt('2026-03-14T11:00:00.000Z', NIL)}' OR 1=1`,
    ];
    for (const query of [OWN, handle])
      for (const cursor of cursors) await attempt(`${searchUrl(query)}?cursor=${cursor}`);
    expect(gains).toEqual(NOTHING);
  });

  it.each([handle, name, `@${handle}`, `${OWN} ${handle}`, `${OWN}${handle}`, `${handle},${OWN}`])(
    'is not reached by asking for %j after a verification of one’s own',
    async (query) => {
      const victim = victims.get(person) as Victim;
      const { body } = await stranger.call(searchConfessions, { params: { query } });
      expect(JSON.stringify(body)).not.toContain(victim.marker);
      expect(body.handle ?? OWN).toBe(OWN);
    },
  );

  const paths = [
    `search/${OWN}%2F..%2F${handle}`,
    `search/${OWN}/../${handle}`,
    `search/..%2f${handle}`,
    `search/%2e%2e/search/${handle}`,
    `search/${handle}%00`,
    `search/${handle}%0a`,
    `search/${OWN}%00${handle}`,
    `search/${OWN};${handle}`,
    `search/${OWN}?query=${handle}`,
    `search/${OWN}?params[query]=${handle}&handle=${handle}&username=${handle}`,
    `search/${handle}/`,
    `search//${handle}`,
    `search/%25${handle}`,
    `search/${encodeURIComponent(encodeURIComponent(`@${handle}`))}`,
    `search/%C0%AE${handle}`,
    `search`,
    `ID`,
    `ID/`,
    `ID%2Flike`,
    `sent/../ID`,
    `../inboxes/${handle}`,
    `..%2finboxes%2f${handle}`,
  ];

  it.each(paths)('cannot be reached by the path %s', async (path) => {
    const victim = victims.get(person) as Victim;
    const url = `/api/confessions/${path.replace('ID', victim.letterId)}`;
    for (const method of ['GET', 'POST'] as const) {
      const { statusCode, body } = await stranger.request({ method, url });
      expect(body).not.toContain(victim.marker);
      expect(statusCode).toBeLessThan(500);
      // The answer contains only the attacker's own letters.
      expect(statusCode >= 300 || body.includes(`"handle":"${OWN}"`)).toBe(true);
    }
  });
});
