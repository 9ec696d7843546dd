import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { ManualTimers } from '#test/harness/manual-timers.ts';
import { closeInTime, drain } from './drain.ts';

it('open connections are answered, new ones refused, and the server can be closed afterwards', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' });
  app.get('/', async () => 'here');
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async (by: Agent) => {
    const request = httpRequest(address, { agent: by }).end();
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    return { port: answer.socket.localPort, body: await text(answer) };
  };
  const before = await ask(agent);

  const timers = new ManualTimers();
  const draining = drain(app, timers);
  expect(await ask(agent)).toEqual(before);
  await expect(ask(new Agent())).rejects.toThrow('ECONNREFUSED');
  expect(await ask(agent)).toEqual({ port: before.port, body: 'here' });

  await timers.elapse();
  await draining;
  // It closes the connection that is still open.
  await app.close();
});

it('a request whose body never arrives does not keep the server from stopping', async () => {
  const timers = new ManualTimers();
  const app = Fastify({ forceCloseConnections: 'idle' });
  const arrived = new Promise<void>((resolve) => app.addHook('onRequest', async () => resolve()));
  app.post('/', async () => 'done');
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const headers = { 'content-type': 'application/json', 'content-length': '10' };
  const sent = httpRequest(address, { method: 'POST', headers });
  const failed = once(sent, 'error');
  sent.flushHeaders();
  await arrived;

  const stopped = closeInTime(app, timers).then(() => 'stopped');
  await timers.elapse();
  expect(await stopped).toBe('stopped');
  await failed;
});
