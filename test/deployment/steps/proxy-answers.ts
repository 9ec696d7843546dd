import { connect as connectHttp2 } from 'node:http2';
import { once } from 'node:events';
import { connect as connectTls } from 'node:tls';
import { isDeepStrictEqual } from 'node:util';
import { AppError } from '#platform/shared/app-error.ts';
import { isToldToWait, sendCall } from '../../../bench/load/http-side.ts';
import type { Report } from '../report.ts';
import type { Site } from '../site/open-site.ts';

/** What nginx itself decides: encryption, redirects, caching, headers. */
export async function checkProxy(site: Site, report: Report): Promise<void> {
  const { httpPort, httpsPort, publicUrl, agents } = site;
  const get = (path: string, headers: Record<string, string> = {}) =>
    sendCall(httpsPort, { method: 'GET', path, headers: { host: 'localhost', ...headers }, status: 200 }, agents[0]);

  const plain = { method: 'GET', path: '/login?next=1', headers: { host: 'localhost' }, status: 301 } as const;
  const redirect = await sendCall(httpPort, plain);
  report.check('nginx: http leads to https', redirect.headers['location'] === 'https://localhost/login?next=1');
  const unknown = await sendCall(httpPort, { ...plain, headers: { host: 'other.example' } }).catch(() => null);
  report.check('nginx: other names get no answer', unknown === null);
  for (const version of ['TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const)
    report.check(`nginx: ${version}`, (await accepts(httpsPort, version)) === (version !== 'TLSv1.1'));

  const session = connectHttp2(publicUrl);
  const stream = session.request({ ':path': '/api/health/ready' });
  const [answer] = (await once(stream, 'response')) as [Record<string, unknown>];
  session.close();
  report.count('nginx: readiness by HTTP/2', Number(answer[':status']), 200);

  const page = await get('/', { 'accept-encoding': 'br' });
  const asset = /\/assets\/[\w.-]+\.js/.exec((await get('/')).body.toString())?.[0] ?? '';
  report.check('nginx: one HSTS header', page.headers['strict-transport-security']?.includes(',') === false);
  report.check('nginx: its version is hidden', page.headers['server'] === 'nginx');
  for (const encoding of ['br', 'gzip', undefined]) {
    const headers = encoding === undefined ? {} : { 'accept-encoding': `${encoding}, deflate;q=0.5` };
    const [first, second] = [await get(asset, headers), await get(asset, headers)];
    const isRight = [first, second].every(
      ({ status, headers: got }) =>
        status === 200 && got['content-encoding'] === encoding && String(got['cache-control']).includes('immutable'),
    );
    report.check(`nginx: asset, ${encoding ?? 'not compressed'}`, isRight && first.body.equals(second.body));
  }
}

/** What callers and browsers get while no node runs: the product's own answer for being busy. Leaves the nodes stopped. */
export async function checkWithoutNodes({ nodes, httpsPort, agents }: Site, report: Report): Promise<void> {
  for (const node of nodes) await node.stop();
  const get = (path: string) =>
    sendCall(httpsPort, { method: 'GET', path, headers: { host: 'localhost' }, status: 503 }, agents[0]);
  const [call, page] = [await get('/api/site'), await get('/to/somebody.js')];
  report.check('nginx without nodes: callers are told to come back', isToldToWait(call) && isToldToWait(page));
  const body = JSON.parse(call.body.toString()) as unknown;
  report.check('nginx without nodes: a call gets our error', isDeepStrictEqual(body, new AppError('BUSY').toBody()));
  report.check('nginx without nodes: a browser gets a page', page.headers['content-type'] === 'text/html');
}

async function accepts(port: number, version: 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3'): Promise<boolean> {
  // Node's own list excludes what TLS 1.1 needs.
  const ciphers = 'ALL@SECLEVEL=0';
  const socket = connectTls({
    port,
    host: '127.0.0.1',
    servername: 'localhost',
    minVersion: version,
    maxVersion: version,
    ciphers,
  });
  try {
    await once(socket, 'secureConnect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
