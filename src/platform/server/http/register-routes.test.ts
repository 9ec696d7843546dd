import { randomBytes } from 'node:crypto';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#platform/shared/endpoint.ts';
import { createTestApp, type TestApp } from '#test/harness/test-app.ts';
import { registerRoutes } from './register-routes.ts';
import { route } from './route.ts';

const getSong = endpoint({
  method: 'GET',
  path: '/api/song',
  access: 'anyone',
  summary: 'A song.',
  reply: z.object({ title: z.string(), verses: z.array(z.object({ text: z.string() })) }),
});

let subject: TestApp;
let app: FastifyInstance;
let song: { title: string; verses: { text: string }[] };
beforeAll(async () => {
  subject = await createTestApp();
  app = Fastify();
  await app.register(cookie);
  registerRoutes(app, [route(getSong, () => song)], {
    services: subject.services,
    session: { secure: false, key: randomBytes(32) },
    loadActor: async () => null,
    publicUrl: null,
    limitFactor: 1,
  });
});
afterAll(async () => {
  await app.close();
  await subject.close();
});

const ask = () => app.inject({ method: 'GET', url: getSong.path });

it('an answer has only the fields that the contract names, at every depth', async () => {
  const verse = { text: 'la', author: 'somebody' };
  const stored = { title: 'Ode', singer: 'somebody', verses: [verse, verse] };
  song = stored;
  const answer = await ask();
  expect(answer.json()).toEqual({ title: 'Ode', verses: [{ text: 'la' }, { text: 'la' }] });
});

it('an answer that does not fit the contract is not sent', async () => {
  song = { title: 'Ode', verses: [{ text: 7 as unknown as string }] };
  const answer = await ask();
  expect(answer.statusCode).toBe(500);
});
