import type { FastifyInstance } from 'fastify';
import { TOTP } from 'otpauth';
import type { Clock } from '#platform/server/clock.ts';
import { setDocumentHeaders } from '#platform/server/http/security-headers.ts';
import { html } from '#platform/server/mail/html.ts';
import { SECOND } from '#platform/shared/durations.ts';
import { registerSandboxStyles, sandboxPage } from '../sandbox-page.ts';

const PATH = '/sandbox/authenticator';
const NOTE = 'Sandbox authenticator: the code app of the demo’s moderator.';

interface Settings {
  /** Shared with the product, in base32. */
  secret: string;
  clock: Clock;
}

/** Opens the authenticator app of the demo's moderator: a page with the current code, and the same as JSON for scripts. */
export function openAuthenticatorSandbox({ secret, clock }: Settings) {
  const totp = new TOTP({ secret });
  const current = () => {
    const timestamp = clock.now().getTime();
    return { code: totp.generate({ timestamp }), secondsLeft: Math.ceil(totp.remaining({ timestamp }) / SECOND) };
  };
  return {
    register(app: FastifyInstance): void {
      registerSandboxStyles(app);
      app.get(PATH, { config: { access: 'anyone' } }, (_request, reply) => {
        const shown = current();
        setDocumentHeaders(reply, 'page');
        // The page has no script: the browser loads it again when the next code is due.
        reply.headers({ 'cache-control': 'no-store', refresh: String(shown.secondsLeft) });
        return reply.type('text/html; charset=utf-8').send(codePage(shown));
      });
      app.get(`${PATH}.json`, { config: { access: 'anyone' } }, (_request, reply) =>
        reply.header('cache-control', 'no-store').send(current()),
      );
    },
  };
}

function codePage({ code, secondsLeft }: { code: string; secondsLeft: number }): string {
  return sandboxPage(
    'Authenticator',
    NOTE,
    html`<h1>Authenticator</h1>
      <p>The code of <strong>moderator@subrosa.example</strong>, which the moderation console asks for:</p>
      <p class="code">${code}</p>
      <p class="hint">
        Each code works once. The next one comes in ${String(secondsLeft)} seconds, and this page then shows it by
        itself.
      </p>`,
  );
}
