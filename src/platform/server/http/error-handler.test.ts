import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { handleErrors } from './error-handler.ts';

it('tells callers to come back when the database is away, and only then', async () => {
  const app = Fastify();
  handleErrors(app);
  const lost = Object.assign(new Error('terminating connection'), { code: '57P01' });
  app.get('/api/lost', () => {
    throw new Error('Failed query', { cause: lost });
  });
  app.get('/api/wrong', () => {
    throw new Error('a mistake of ours');
  });
  const answer = await app.inject('/api/lost');
  expect([answer.statusCode, answer.headers['retry-after'], answer.json<{ code: string }>().code]).toEqual([
    503,
    '5',
    'BUSY',
  ]);
  expect((await app.inject('/api/wrong')).statusCode).toBe(500);
  await app.close();
});
