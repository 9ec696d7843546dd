import { html, type Html } from '#platform/server/mail/html.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#platform/shared/durations.ts';
import { sandboxPage } from '../../sandbox-page.ts';
import type { SandboxAccount } from '../accounts.ts';
import { SANDBOX_KEYS } from '../keys.ts';
import type { SandboxMessage, Thread } from '../messages/threads.ts';
import { NOTE, type Opening } from './opening.ts';

export interface Shown {
  root: string;
  account: SandboxAccount;
  thread: Thread;
  opening: Opening;
  notice: string | null;
  now: Date;
}

/** An answer is awaited for so long after a message. Meanwhile the page loads itself again. */
const AWAITED_FOR = 20 * SECOND;
const REFRESH_SECONDS = 1;

/** One person's phone, open at the conversation with our account. */
export function phonePage(shown: Shown): string {
  const { root, account, thread, opening, notice, now } = shown;
  const isAwaiting = awaitsAnswer(thread, now);
  return sandboxPage(
    `Phone of @${account.username}`,
    NOTE,
    html`<h1 class="owner">Phone of @${account.username}</h1>
      <section class="phone" aria-label="Phone">
        <div class="chat-with">
          <span class="rose" aria-hidden="true"></span>
          <p><strong>Sub Rosa</strong><br />@${SANDBOX_KEYS.handle}</p>
        </div>
        <div class="thread" role="log" aria-label="Conversation" tabindex="0">
          <ol class="bubbles">
            ${thread.messages.map((message) => bubble(message, now))} ${isAwaiting ? AWAITING : ''}
          </ol>
          ${thread.messages.length === 0 ? html`<p class="empty">No messages yet.</p>` : ''}
        </div>
        ${notice === null ? '' : html`<p class="notice" role="status">${notice}</p>`} ${composer(shown)}
      </section>
      ${faultForms(shown)}
      <p class="actions"><a href="${root}/phone">Another phone</a> <a href="${root}">All accounts</a></p>`,
    { refreshAfter: isAwaiting && opening.ref === null ? REFRESH_SECONDS : null },
  );
}

const AWAITING = html`<li class="us awaiting">
  <p>Waiting for a reply<span aria-hidden="true"></span></p>
</li>`;

function awaitsAnswer({ messages, lastHeard }: Thread, now: Date): boolean {
  const answeredAt = messages.findLast(({ from }) => from === 'us')?.at.getTime() ?? 0;
  if (lastHeard === null || answeredAt >= lastHeard.getTime()) return false;
  return now.getTime() - lastHeard.getTime() < AWAITED_FOR;
}

function bubble({ from, text, at }: SandboxMessage, now: Date): Html {
  const who = from === 'us' ? 'Sub Rosa' : 'You';
  return html`<li class="${from}">
    <p><span class="by">${who}: </span>${text}</p>
    <time datetime="${at.toISOString()}">${howLongAgo(now.getTime() - at.getTime())}</time>
  </li>`;
}

/** The sandbox does not know the reader's time zone, so it tells no hour. */
function howLongAgo(milliseconds: number): string {
  if (milliseconds < MINUTE) return 'just now';
  if (milliseconds < HOUR) return `${Math.floor(milliseconds / MINUTE)} min ago`;
  if (milliseconds < 2 * DAY) return `${Math.floor(milliseconds / HOUR)} h ago`;
  return `${Math.floor(milliseconds / DAY)} days ago`;
}

function composer({ root, account: { username }, opening: { ref } }: Shown): Html {
  return html`<form class="composer" id="write" method="post" action="${root}/phone/${username}/send">
    ${ref === null ? '' : html`<input type="hidden" name="ref" value="${ref}" />`}
    <label class="by" for="text">Message</label>
    <input
      id="text"
      name="text"
      value="${ref ?? ''}"
      placeholder="Message…"
      maxlength="1000"
      autocomplete="off"
      required
    />
    <button>Send</button>
    ${ref === null ? '' : html`<p class="hint">The link filled in its code. The app sends it along, too.</p>`}
  </form>`;
}

/** What can go wrong on the way, to be chosen for the next message or done at once. */
function faultForms({ root, account: { username }, thread, opening: { ref } }: Shown): Html {
  const path = `${root}/phone/${username}`;
  const { hasBlockedUs, hasConsent, lastHeard } = thread;
  return html`<details class="demands">
    <summary>Faults on demand</summary>
    <h2>For the next message</h2>
    <p class="checks">
      ${[
        check('duplicate', 'Send twice'),
        check('reorder', 'Arrive after the next message'),
        check('forged', 'Fake it: wrong signature'),
        check('wrapped', 'Wrap the event in a list'),
        ...(ref === null ? [] : [check('web', 'Instagram on the web: lose the link’s code')]),
      ]}
    </p>
    <h2>At once</h2>
    <div class="demand-buttons">
      ${[
        ...(ref === null ? [] : [action(`${path}/tap-link`, 'Tap the link, write nothing', ref)]),
        ...(ref === null ? [] : [action(`${path}/tap-question`, 'Tap a suggested question', ref)]),
        ...(lastHeard === null ? [] : [action(`${path}/close-window`, 'Close the window (25 hours pass)')]),
        hasBlockedUs ? action(`${path}/unblock`, 'Unblock Sub Rosa') : action(`${path}/block`, 'Block Sub Rosa'),
        hasConsent
          ? action(`${path}/withdraw-consent`, 'Don’t let Sub Rosa see who I am')
          : action(`${path}/give-consent`, 'Let Sub Rosa see who I am'),
      ]}
    </div>
    <p><a href="${root}/accounts/${username}">Rename or change this account</a></p>
  </details>`;
}

/** Belongs to the form with the message, which stands elsewhere on the page. */
function check(name: string, label: string): Html {
  return html`<label><input type="checkbox" name="${name}" form="write" />${label}</label>`;
}

function action(path: string, label: string, ref?: string): Html {
  return html`<form method="post" action="${path}">
    ${ref === undefined ? '' : html`<input type="hidden" name="ref" value="${ref}" />`}
    <button>${label}</button>
  </form>`;
}
