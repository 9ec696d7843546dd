import { expect, it } from 'vitest';
import { linesOf, PRODUCTION } from '#test/factories/environment.ts';
import { parseConfig } from './config.ts';

const URL_MISTAKE = 'MODERATION_URL must look like https://api.openai.com/v1/moderations, or be none';
const SERVICE = { ...PRODUCTION, MODERATION_URL: 'https://api.openai.com/v1/moderations' };

const serviceOf = (env: Record<string, string>) => parseConfig(env).moderation.service;

/** The address that is called, and the key it gets. */
function calledBy(env: Record<string, string>) {
  const service = serviceOf(env);
  if (service === null || service === 'sandbox') return service;
  return { address: String(service.url()), key: service.key };
}

it('asks the sandbox in a demo, and nobody in production, unless MODERATION_URL is set', () => {
  expect(serviceOf({})).toBe('sandbox');
  expect(serviceOf({ MODERATION_URL: 'none' })).toBeNull();
  expect(serviceOf(PRODUCTION)).toBeNull();
  expect(serviceOf({ ...PRODUCTION, MODERATION_URL: 'none' })).toBeNull();
  expect(calledBy(SERVICE)).toEqual({ address: 'https://api.openai.com/v1/moderations', key: null });
  expect(calledBy({ ...SERVICE, MODERATION_KEY: 'sk-x' })).toMatchObject({ key: 'sk-x' });
});

it('has a default for everything but the address and the key', () => {
  const { model, thresholds, timeout } = parseConfig(SERVICE).moderation;
  expect({ model, timeout, thresholds: [...thresholds] }).toEqual({
    model: 'omni-moderation-latest',
    timeout: 2000,
    thresholds: [],
  });
});

it('reads a threshold for each named category', () => {
  const env = { ...SERVICE, MODERATION_THRESHOLDS: 'harassment=0.4,harassment/threatening=.25,self-harm=0,sexual=1' };
  expect([...parseConfig(env).moderation.thresholds]).toEqual([
    ['harassment', 0.4],
    ['harassment/threatening', 0.25],
    ['self-harm', 0],
    ['sexual', 1],
  ]);
});

it.each([
  [{ MODERATION_URL: 'api.openai.com' }, URL_MISTAKE],
  [{ MODERATION_URL: 'https://api.openai.com/v1' }, URL_MISTAKE],
  [{ MODERATION_URL: 'ftp://api.openai.com/v1/moderations' }, URL_MISTAKE],
  [{ MODERATION_URL: 'https://user:password@api.openai.com/v1/moderations' }, URL_MISTAKE],
  [
    { MODERATION_URL: 'http://moderation.example/v1/moderations' },
    'MODERATION_URL must use https in production, unless it is on this machine',
  ],
  [{ MODERATION_URL: '', MODERATION_KEY: 'x' }, 'MODERATION_KEY needs MODERATION_URL, the service that gets the key'],
  [{ MODERATION_THRESHOLDS: 'harassment' }, 'MODERATION_THRESHOLDS must look like harassment=0.4,violence=0.5'],
  [{ MODERATION_THRESHOLDS: 'violence=40' }, 'MODERATION_THRESHOLDS must look like harassment=0.4,violence=0.5'],
  [{ MODERATION_TIMEOUT: 'soon' }, 'MODERATION_TIMEOUT must be a number of milliseconds'],
  [{ MODERATION_TIMEOUT: '2' }, 'MODERATION_TIMEOUT must be at least 100'],
  [{ MODERATION_TIMEOUT: '60000' }, 'MODERATION_TIMEOUT must be at most 10000'],
])('reports a mistake in one line: %o', (mistake, line) => {
  expect(linesOf({ ...SERVICE, ...mistake })).toEqual([line]);
});

it('may be reached unencrypted on this machine', () => {
  expect(linesOf({ ...SERVICE, MODERATION_URL: 'http://127.0.0.1:8080/v1/moderations' })).toEqual([]);
});

it('does not start a demo by default when a real service is set', () => {
  expect(linesOf({ MODERATION_URL: 'https://api.openai.com/v1/moderations' })).toEqual([
    'DEMO is missing: MODERATION_URL is set, so set NODE_ENV=production, or DEMO=1 for a demo',
  ]);
});
