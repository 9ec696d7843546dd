import type { FastifyInstance } from 'fastify';
import { setDocumentHeaders } from '#platform/server/http/security-headers.ts';
import { html, type Html } from '#platform/server/mail/html.ts';
import { sandboxPage } from '../sandbox-page.ts';
import { BEHAVIOURS, isBehaviour, type Behaviour, type ModerationState } from './behaviours.ts';
import { CATEGORIES, testWord } from './test-words.ts';

const NOTE = 'Sandbox moderation service: no words leave this machine.';
const publicAccess = { config: { access: 'anyone' } } as const;

/** The page with the switches, the test words and what the service was last asked. */
export function registerPage(app: FastifyInstance, root: string, state: ModerationState): void {
  app.get(root, publicAccess, (_request, reply) => {
    setDocumentHeaders(reply, 'page');
    reply.header('cache-control', 'no-store');
    return reply.type('text/html; charset=utf-8').send(moderationPage(root, state));
  });

  app.post<{ Body: { behaviour?: string } }>(`${root}/behaviour`, publicAccess, ({ body }, reply) => {
    const { behaviour = '' } = body;
    if (isBehaviour(behaviour)) state.behaviour = behaviour;
    return reply.redirect(root, 303);
  });
}

function moderationPage(root: string, { behaviour, asked }: ModerationState): string {
  return sandboxPage(
    'Moderation',
    NOTE,
    html`<h1>Moderation service</h1>
      <p>
        Sub Rosa asks it about everything that its own rules do not refuse, and holds what it flags for a moderator.
      </p>
      <h2>How it behaves</h2>
      <form class="switches" method="post" action="${root}/behaviour">
        ${(Object.keys(BEHAVIOURS) as Behaviour[]).map((each) => behaviourButton(each, behaviour))}
      </form>
      <p class="hint">
        While it gives no answer in time, Sub Rosa’s own rules and model decide. After three failures in a row it is not
        asked for half a minute, after a 429 for as long as it says. Then one call tries again.
      </p>
      <h2>Test words</h2>
      <p class="hint">
        A letter with one of these words is flagged for its category. With pink instead of red the score is below what
        this service flags: <code>${testWord('hate', 'pink')}</code> is held only if
        <code>MODERATION_THRESHOLDS</code> says so.
      </p>
      <ul class="faults">
        ${CATEGORIES.map((category) => html`<li><code>${testWord(category)}</code> ${category}</li>`)}
      </ul>
      <h2>What it was last asked</h2>
      ${
        asked.length === 0
          ? html`<p class="hint">Nothing yet. Send a letter with <code>${testWord('hate')}</code> in it.</p>`
          : html`<p class="hint">All that arrives is the name of the model and the words. The newest call is first.</p>
              <ol class="asked">
                ${asked.map(askedRow)}
              </ol>`
      }`,
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

function askedRow({ body, results, behaviour }: ModerationState['asked'][number]): Html {
  const flagged = CATEGORIES.filter((category) => results.some(({ categories }) => categories[category]));
  const answer = flagged.length === 0 ? 'Not flagged.' : `Flagged: ${flagged.join(', ')}.`;
  return html`<li>
    <p>${BEHAVIOURS[behaviour].failure ?? answer}</p>
    <pre tabindex="0">${body}</pre>
  </li>`;
}
