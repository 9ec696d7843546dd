import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { InstagramServer } from '#test/harness/vendors/instagram-server.ts';
import { readSignedRequest } from './signed-request.ts';

const meta = new InstagramServer();
const { appSecret } = meta.sandbox.settings;

describe("Meta's signed requests", () => {
  const sign = (facts: object | string, secret = appSecret) => {
    const text = typeof facts === 'string' ? facts : JSON.stringify(facts);
    const payload = Buffer.from(text).toString('base64url');
    return `${createHmac('sha256', secret).update(payload).digest('base64url')}.${payload}`;
  };
  const read = (text: string) => readSignedRequest(text, appSecret);

  it('contain the id that our app knows the account by', () => {
    const { scopedId } = meta.account('rosa.lindt');
    expect(read(meta.signedRequest('rosa.lindt'))).toEqual({ userId: scopedId });
    const numeric = `{"algorithm":"HMAC-SHA256","user_id":${scopedId}}`;
    expect(read(sign(numeric))).toEqual({ userId: scopedId });
  });

  const facts = { algorithm: 'HMAC-SHA256', user_id: '26100000000000201' };
  const good = sign(facts);
  const [signature = '', payload = ''] = good.split('.');
  it.each([
    ['another secret', sign(facts, 'guessed')],
    ['another algorithm', sign({ ...facts, algorithm: 'none' })],
    ['no algorithm', sign({ user_id: '1' })],
    ['nobody', sign({ algorithm: 'HMAC-SHA256' })],
    ['a name instead of an id', sign({ ...facts, user_id: 'rosa' })],
    ['no JSON', sign('x')],
    ['a signature of another payload', `${signature}.${Buffer.from('{}').toString('base64url')}`],
    ['a truncated signature', `${signature.slice(0, 20)}.${payload}`],
    ['no signature', `.${payload}`],
    ['no payload', signature],
    ['three parts', `${good}.x`],
    ['nothing', ''],
  ])('are rejected with %s', (_what, text) => {
    expect(read(text)).toBeNull();
  });
});
