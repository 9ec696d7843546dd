import type { FastifyInstance } from 'fastify';
import { startOfDay } from '#platform/server/clock.ts';
import type { Uses } from '#platform/server/services.ts';
import { HOUR, SECOND } from '#platform/shared/durations.ts';

const PATH = '/.well-known/security.txt';
/** The section of the safety page on reporting vulnerabilities. */
export const POLICY = '/safety#security';
/** RFC 9116 allows less than a year. Counted from today, so that the file of a running site never expires. */
const DAYS_VALID = 180;

/** Serves security.txt, which says where to report vulnerabilities (RFC 9116). */
export function serveSecurityTxt(app: FastifyInstance, services: Uses<'clock' | 'site'>): void {
  app.get(PATH, { config: { access: 'anyone' } }, (_request, reply) => {
    reply.header('cache-control', `public, max-age=${HOUR / SECOND}`);
    return reply.type('text/plain; charset=utf-8').send(securityTxt(services));
  });
}

function securityTxt({ clock, site }: Uses<'clock' | 'site'>): string {
  const origin = site.origin();
  const lines = [
    `Contact: mailto:${site.supportEmail}`,
    `Expires: ${startOfDay(clock.now(), DAYS_VALID).toISOString()}`,
    'Preferred-Languages: en',
    `Policy: ${origin}${POLICY}`,
  ];
  // RFC 9116 requires https here; a demo has none.
  if (origin.startsWith('https:')) lines.push(`Canonical: ${origin}${PATH}`);
  return `${lines.join('\n')}\n`;
}
