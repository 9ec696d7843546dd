import { describe, expect, it } from 'vitest';
import { HttpError, messageFor, NetworkError } from './http-error.ts';

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  HttpError.from(new Response(JSON.stringify(body), { status, headers }));

describe('a failed answer', () => {
  it('has its status and body as message', async () => {
    const error = await HttpError.from(new Response('Nothing here', { status: 404 }));
    expect(error).toBeInstanceOf(Error);
    expect(error.message).toBe('404: Nothing here');
    expect(error.status).toBe(404);
  });

  it('has its status text as message when the body is empty', async () => {
    const error = await HttpError.from(new Response('', { status: 502, statusText: 'Bad Gateway' }));
    expect(error.message).toBe('502: Bad Gateway');
  });

  it("has the server's message, code and issues", async () => {
    const issues = [{ path: 'email', message: 'Please enter a valid email address' }];
    const error = await answer(400, { code: 'VALIDATION', message: 'Please check your information.', issues });
    expect(error).toMatchObject({ code: 'VALIDATION', serverMessage: 'Please check your information.', issues });
    expect(error.message).toBe(
      '400: {"code":"VALIDATION","message":"Please check your information.",' +
        '"issues":[{"path":"email","message":"Please enter a valid email address"}]}',
    );
  });

  it('says how long to wait', async () => {
    const error = await answer(429, { code: 'TOO_MANY_REQUESTS', message: 'Slowly.' }, { 'retry-after': '30' });
    expect(error.retryAfterSeconds).toBe(30);
    expect((await answer(503, {})).retryAfterSeconds).toBeUndefined();
    expect((await answer(503, {}, { 'retry-after': 'soon' })).retryAfterSeconds).toBeUndefined();
  });

  it.each(['<h1>Bad Gateway</h1>', 'null', '"text"', '{"message":7}', '[]'])(
    'has no message of ours when the body is not ours: %s',
    async (body) => {
      const error = await HttpError.from(new Response(body, { status: 502 }));
      expect(error.serverMessage).toBeUndefined();
      expect(error.issues).toEqual([]);
      expect(error.message).toBe(`502: ${body}`);
    },
  );
});

describe('the message for a toast', () => {
  it("is the server's message if there is one", async () => {
    expect(messageFor(await answer(401, { message: 'Invalid email or password.' }), 'Fallback')).toBe(
      'Invalid email or password.',
    );
  });

  it('is the fallback for an answer without a message and for errors in our code', async () => {
    expect(messageFor(await answer(502, {}), 'Fallback')).toBe('Fallback');
    expect(messageFor(new TypeError('x is not a function'), 'Fallback')).toBe('Fallback');
  });

  it('says that the connection failed', () => {
    expect(messageFor(new NetworkError('offline'), 'Fallback')).toContain('connection');
  });
});
