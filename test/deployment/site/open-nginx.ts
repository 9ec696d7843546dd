import { mkdirSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Certificate } from './certificate.ts';
import { startChild, type Child } from './child.ts';
import { fillIn } from './deploy-files.ts';

const LIVE = '/etc/letsencrypt/live/subrosa.example';
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

interface NginxSettings {
  folder: string;
  logs: string;
  httpPort: number;
  httpsPort: number;
  certificate: Certificate;
  nodePorts: [number, number];
}

export interface SiteNginx {
  server: Child;
  /** Uses only these nodes from now on. */
  useNodes(ports: number[]): Promise<void>;
}

/** nginx with our file, in a folder of its own. */
export async function openNginx(settings: NginxSettings): Promise<SiteNginx> {
  const { folder, logs } = settings;
  const file = join(folder, 'nginx.conf');
  mkdirSync(join(folder, 'nginx-temp'));
  const whole = fillNginx(settings);
  const write = (ports: number[]) => {
    const [one] = settings.nodePorts;
    const others = settings.nodePorts.filter((port) => !ports.includes(port));
    // A node that is left out is replaced by the other one.
    writeFileSync(
      file,
      others.reduce((text, port) => text.replaceAll(`:${port} `, `:${ports[0] ?? one} `), whole),
    );
  };
  write(settings.nodePorts);
  const args = ['-c', file, '-e', join(logs, 'nginx-start.log'), '-g', 'daemon off;'];
  const server = startChild('nginx', args, { cwd: folder, log: join(logs, 'nginx-start.log') });
  await untilListening(server, settings.httpsPort, logs);
  return {
    server,
    async useNodes(ports) {
      write(ports);
      process.kill(server.pid, 'SIGHUP');
      await sleep(1000);
    },
  };
}

function fillNginx({ folder, logs, httpPort, httpsPort, certificate, nodePorts: [one, other] }: NginxSettings): string {
  const hasIpv6 = Object.values(networkInterfaces()).some((list) => list?.some(({ address }) => address === '::1'));
  const temporary = TEMPORARY.map((kind) => `${kind}_temp_path ${join(folder, 'nginx-temp', kind)};`).join(' ');
  return fillIn('nginx/nginx.conf', [
    [/^http \{$/gm, `http { ${temporary}`],
    ...(process.getuid?.() === 0 ? [] : [['user www-data;\n', ''] satisfies [string, string]]),
    [/listen \[::\]:(\d+)(.*)$/gm, hasIpv6 ? 'listen [::1]:$1$2' : ''],
    [/listen (\[::1\]:)?80\b/g, `listen $1${httpPort}`],
    [/listen (\[::1\]:)?443\b/g, `listen $1${httpsPort}`],
    [`${LIVE}/fullchain.pem`, certificate.file],
    [`${LIVE}/privkey.pem`, certificate.keyFile],
    ['subrosa.example', 'localhost'],
    ['127.0.0.1:3001', `127.0.0.1:${one}`],
    ['127.0.0.1:3002', `127.0.0.1:${other}`],
    ['/var/log/nginx/access.log', join(logs, 'nginx-access.log')],
    ['/var/log/nginx/error.log', join(logs, 'nginx-error.log')],
    ['/var/cache/nginx/subrosa', join(folder, 'nginx-cache')],
    ['/run/nginx.pid', join(folder, 'nginx.pid')],
  ]);
}

async function untilListening(server: Child, port: number, logs: string): Promise<void> {
  for (;;) {
    if (!server.isRunning()) throw new Error(`nginx did not start: ${join(logs, 'nginx-start.log')}`);
    const answer = await fetch(`https://localhost:${port}/api/health/live`).catch(() => null);
    if (answer?.ok) return;
    await sleep(100);
  }
}
