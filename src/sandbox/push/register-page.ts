import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { inProject } from '#platform/server/project-folder.ts';
import { html, type Html } from '#platform/server/mail/html.ts';
import { describeAgent } from '#platform/server/http/register-routes.ts';
import { sandboxPage, sendSandboxPage } from '../sandbox-page.ts';
import { BEHAVIOURS, isBehaviour, type Behaviour, type PushState } from './behaviours.ts';
import type { SandboxBrowser } from './browser-store.ts';
import type { ReceivedNotice } from './receive-notice.ts';

const NOTE = 'Sandbox push service: no notice leaves this machine.';
const publicAccess = { config: { access: 'anyone' } } as const;

/** The page with the switches, the browsers, and what each would have shown. */
export function registerPage(app: FastifyInstance, root: string, state: PushState): void {
  const script = readFileSync(inProject('src/sandbox/push/show-notices.js'), 'utf8');

  app.get(root, publicAccess, (_request, reply) => sendSandboxPage(reply, pushPage(root, state)));

  app.get(`${root}/show-notices.js`, publicAccess, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
  );

  app.post<{ Body: { behaviour?: string } | null }>(`${root}/behaviour`, publicAccess, ({ body }, reply) => {
    const behaviour = body?.behaviour ?? '';
    if (isBehaviour(behaviour)) state.behaviour = behaviour;
    return reply.redirect(root, 303);
  });
}

function pushPage(root: string, { behaviour, browsers }: PushState): string {
  const all = browsers.list();
  return sandboxPage(
    'Push service',
    NOTE,
    html`<h1>Push service</h1>
      <p>
        Browsers that are subscribed to Sub Rosa’s notices, and what each would have shown. They subscribe here instead
        of at the service of their maker, so no permission is needed.
      </p>
      <h2>How it answers</h2>
      <form class="switches" method="post" action="${root}/behaviour">
        ${(Object.keys(BEHAVIOURS) as Behaviour[]).map((each) => behaviourButton(each, behaviour))}
      </form>
      <p class="hint">
        After a 429 or a 500 Sub Rosa tries again later. After a 410 or a 301 it forgets the browser. A 403 means that
        its keys are not accepted: operators get an alarm.
      </p>
      <p role="status" class="outcome" hidden></p>
      ${
        all.length === 0
          ? html`<p class="empty">
              No browser is subscribed yet. Log in, and turn on notices in
              <a href="/account-settings">Account Settings</a>.
            </p>`
          : all.map((browser) => browserPart(root, browser))
      }
      <script type="module" src="${root}/show-notices.js"></script>`,
  );
}

function behaviourButton(each: Behaviour, current: Behaviour): Html {
  const isCurrent = each === current;
  return html`<button
    type="submit"
    name="behaviour"
    value="${each}"
    class="${isCurrent ? '' : 'plain'}"
    aria-pressed="${String(isCurrent)}"
  >
    ${BEHAVIOURS[each].label}
  </button>`;
}

function browserPart(root: string, { id, userAgent, since, notices }: SandboxBrowser): Html {
  return html`<section>
    <h2>${describeAgent(userAgent)}</h2>
    <form method="post" action="${root}/browsers/${id}/forget">
      <p class="hint">Subscribed ${moment(since)}</p>
      <button type="submit" class="plain">Forget this browser</button>
    </form>
    ${
      notices.length === 0
        ? html`<p class="empty">It has not been sent anything yet.</p>`
        : html`<ol class="mails notices">
            ${notices.map(noticeRow)}
          </ol>`
    }
  </section>`;
}

function noticeRow({ title, body, navigate, tag, at }: ReceivedNotice): Html {
  return html`<li>
    <a href="${navigate}">${title}</a>
    <p>${body}</p>
    <p>${moment(at)}</p>
    <button type="button" class="plain" hidden data-notice="${JSON.stringify({ title, body, navigate, tag })}">
      Show it in this browser
    </button>
  </li>`;
}

const FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });

function moment(iso: string): Html {
  return html`<time datetime="${iso}">${FORMAT.format(new Date(iso))} UTC</time>`;
}
