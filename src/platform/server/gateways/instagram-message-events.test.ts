import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isSignedBody, readIncomingMessages } from './instagram-message-events.ts';

const US = '17841400000000001';
const PERSON = '1234567890123456';

const people = { sender: { id: PERSON }, recipient: { id: US }, timestamp: 1_700_000_000_000 };
const message = (content: object) => ({ ...people, message: { mid: 'm1', ...content } });
const postOf = (...messaging: unknown[]) => ({ object: 'instagram', entry: [{ id: US, time: 1, messaging }] });
const read = (body: unknown) => readIncomingMessages(JSON.stringify(body), US);

describe('a signature', () => {
  const TEXT = '{"a":"ü"}';
  const sign = (secret: string, text = TEXT) => `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`;

  it('counts with each of our secrets', () => {
    for (const secret of ['one', 'two']) expect(isSignedBody(TEXT, sign(secret), ['one', 'two'])).toBe(true);
  });

  it.each([
    ['of another secret', sign('three')],
    ['of another text', sign('one', '{"a":"u"}')],
    ['without its name', sign('one').slice('sha256='.length)],
    ['that is too short', sign('one').slice(0, -2)],
    ['that is too long', `${sign('one')}00`],
    ['in capitals', sign('one').toUpperCase()],
    ['as Stripe writes it', `t=1,v1=${sign('one').slice('sha256='.length)}`],
    ['that is empty', 'sha256='],
    ['of SHA-1', `sha1=${createHmac('sha1', 'one').update(TEXT).digest('hex')}`],
  ])('%s is refused', (_what, signature) => {
    expect(isSignedBody(TEXT, signature, ['one', 'two'])).toBe(false);
  });
});

describe('messages to our account', () => {
  const hello = { igsid: PERSON, key: 'm1', texts: ['Hello'] };

  it('are read from both shapes of a body', () => {
    expect(read(postOf(message({ text: 'Hello' })))).toEqual([hello]);
    expect(read([postOf(message({ text: 'Hello' }))])).toEqual([hello]);
  });

  it('keep all digits of an id that is a number', () => {
    const text = JSON.stringify(postOf(message({ text: 'Hello' }))).replace(`"${PERSON}"`, '92345678901234567');
    expect(readIncomingMessages(text, US)).toEqual([{ ...hello, igsid: '92345678901234567' }]);
  });

  it('have a ref in one of three places', () => {
    const referral = { ref: 'R', source: 'SHORTLINKS', type: 'OPEN_THREAD' };
    expect(read(postOf(message({ text: 'Hello', referral })))).toEqual([{ ...hello, texts: ['R', 'Hello'] }]);
    const postback = { mid: 'm2', title: 'Prove', payload: 'P', referral };
    expect(read(postOf({ ...people, postback }))).toEqual([{ ...hello, key: 'm2', texts: ['R', 'Prove'] }]);
    const tapped = { ...hello, key: `${PERSON} 1700000000000 R`, texts: ['R'] };
    expect(read(postOf({ ...people, referral }))).toEqual([tapped]);
  });

  it('may be a question that was tapped', () => {
    const postback = { mid: 'm2', title: 'How does it work?', payload: 'HELP' };
    expect(read(postOf({ ...people, postback }))).toEqual([{ ...hello, key: 'm2', texts: ['How does it work?'] }]);
  });

  it.each([
    ['an echo', message({ text: 'Hello', is_echo: true })],
    ['a message that was taken back', message({ is_deleted: true })],
    ['one that cannot be shown', message({ is_unsupported: true })],
    ['a picture', message({ attachments: [{ type: 'image' }] })],
    ['a reaction', { ...people, reaction: { mid: 'm1', action: 'react' } }],
    ['a reading mark', { ...people, read: { mid: 'm1' } }],
    ['a message to another account', { ...message({ text: 'Hello' }), recipient: { id: '1' } }],
    ['one of our own', { ...message({ text: 'Hello' }), sender: { id: US } }],
    ['a message without an id', { ...people, message: { text: 'Hello' } }],
    ['one of nobody', { ...message({ text: 'Hello' }), sender: null }],
    ['an id with a path', { ...message({ text: 'Hello' }), sender: { id: '../me' } }],
    ['a text that is none', message({ text: 7 })],
    ['an event that is none', 'event'],
    ['nothing', null],
  ])('do not include %s, which hides no other message', (_what, event) => {
    expect(read(postOf(event, message({ text: 'Hello' })))).toEqual([hello]);
  });

  it.each([[null], ['text'], [[]], [{}], [{ object: 'page', entry: [] }], [{ object: 'instagram' }], [postOf()]])(
    'are not in %j',
    (body) => {
      expect(read(body)).toEqual([]);
    },
  );

  it('are not in an entry of another kind, or in what is not JSON', () => {
    expect(read({ object: 'instagram', entry: [null, { id: US, changes: [] }] })).toEqual([]);
    expect(readIncomingMessages('{', US)).toEqual([]);
  });
});
