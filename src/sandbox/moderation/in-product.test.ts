import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendForm } from '#test/factories/letter.ts';
import { makeMember } from '#test/factories/member.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { ModerationServer } from '#test/harness/vendors/moderation-server.ts';
import type { Behaviour } from './behaviours.ts';
import { CATEGORIES, testWord } from './test-words.ts';

const KIND = 'You hum when you think that nobody is near.';

const subject = appPerFile();
const server = new ModerationServer();
beforeAll(() => server.up());
afterAll(() => server.down());
beforeEach(() => {
  server.sandbox.behaviour = 'answers';
  server.sandbox.asked = [];
  server.unread.splice(0);
  subject.services.moderationService = server.open(subject.clock);
});

const send = async (message: string, fields: object = {}) =>
  sendForm((await makeMember(subject)).browser, { message, ...fields });
const stateOf = async (message: string, fields: object = {}) => (await send(message, fields)).body.state;

describe('with the moderation service', () => {
  it.each(CATEGORIES)('a letter that it flags for %s is held', async (category) => {
    const { status, body } = await send(`${KIND} ${testWord(category)}`);
    expect([status, body.state]).toEqual([201, 'held']);
    expect(body.helpLines.length > 0).toBe(category.startsWith('self-harm'));
  });

  it('a kind letter is sent, and one whose hint is flagged is held', async () => {
    expect(await stateOf(KIND)).toBe('waiting');
    expect(await stateOf(KIND, { hint: `Look up, ${testWord('hate')}` })).toBe('held');
  });

  it('a threshold of the operator counts instead of what the service says', async () => {
    const faint = testWord('hate', 'pink');
    expect(await stateOf(faint)).toBe('waiting');
    subject.services.moderationService = server.open(subject.clock, { thresholds: new Map([['hate', 0.25]]) });
    expect(await stateOf(faint)).toBe('held');
  });

  it('a letter that our own rules refuse is not sent to it', async () => {
    expect((await send('I will kill you')).error.code).toBe('MODERATION');
    expect(server.sandbox.asked).toEqual([]);
  });

  it('gets the words of a letter, and neither its author nor its recipient', async () => {
    await send(KIND, { hint: 'Look up' });
    const bodies = server.sandbox.asked.map(({ body }): unknown => JSON.parse(body));
    expect(bodies).toEqual([{ model: 'omni-moderation-latest', input: [KIND, 'Look up'] }]);
  });
});

describe('without an answer of the moderation service', () => {
  it.each<[Behaviour, string]>([
    ['down', 'status 503'],
    ['limited', 'status 429'],
    ['slow', 'timeout'],
  ])('letters are sent, held or refused by our own rules: %s', async (behaviour, why) => {
    if (behaviour === 'slow') subject.services.moderationService = server.open(subject.clock, { timeout: 50 });
    server.sandbox.behaviour = behaviour;
    expect(await stateOf(`${KIND} ${testWord('hate')}`)).toBe('waiting');
    expect(server.unread).toEqual([why]);
    expect(await stateOf('send nudes')).toBe('held');
    expect((await send('I will kill you')).error.code).toBe('MODERATION');
  });

  it('letters are sent by our own rules if it refuses the key', async () => {
    subject.services.moderationService = server.open(subject.clock, { key: 'wrong' });
    expect(await stateOf(`${KIND} ${testWord('hate')}`)).toBe('waiting');
    expect(server.unread).toEqual(['status 401']);
  });
});
