import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StripeServer } from '#test/harness/vendors/stripe-server.ts';
import { createTestApp, type TestApp } from '#test/harness/test-app.ts';

const server = new StripeServer();
let subject: TestApp;
beforeAll(async () => {
  subject = await createTestApp({ sandboxes: [server.sandbox] });
});
afterAll(async () => {
  await subject.close();
  await server.down();
});

describe('the payment sandbox, mounted in the product', () => {
  it('serves its page with the same policy as all pages', async () => {
    const { statusCode, headers, body } = await subject.browser().request({ method: 'GET', url: '/sandbox/stripe' });
    expect(statusCode).toBe(200);
    expect(body).toContain('Test cards');
    expect(headers['content-security-policy']).toContain("form-action 'self'");
    expect(headers['cache-control']).toBe('no-store');
  });

  it.each(['/confirm', '/advance', '/deliver'])('accepts %s from its own pages only', async (path) => {
    const request = { method: 'POST', url: `/sandbox/stripe${path}`, payload: {} } as const;
    const foreign = await subject.browser().request({ ...request, headers: { origin: 'https://elsewhere.example' } });
    expect(foreign.json()).toMatchObject({ code: 'FOREIGN_ORIGIN' });
    expect((await subject.browser().request(request)).statusCode).toBeLessThan(403);
  });

  it('is absent unless it is mounted', async () => {
    const bare = await createTestApp();
    const { statusCode } = await bare.browser().request({ method: 'GET', url: '/sandbox/stripe' });
    expect(statusCode).toBe(404);
    await bare.close();
  });
});
