import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#test/harness/test-app.ts';
import { openBody, openWaiting } from './letter-boxes.ts';

let subject: TestApp;
beforeAll(async () => {
  subject = await createTestApp();
});
afterAll(() => subject.close());

it('lets letters match that were sealed before there was a choice', () => {
  const { keys } = subject.services;
  const id = randomUUID();
  const old = JSON.stringify({ target: 'rose.gardener', adult: true });
  const bodyBox = keys.sealText(old, `confessions.body_box:${id}`);
  const box = keys.sealText(old, `confession_outbox.box:${id}`);
  expect(openBody(keys, { id, bodyBox }).mayMatch).toBe(true);
  expect(openWaiting(keys, { id, box }).mayMatch).toBe(true);
});
