import { html, type Html } from '#platform/server/mail/html.ts';
import { sandboxPage } from '../sandbox-page.ts';
import type { Reaction } from './mail-events.ts';
import type { StoredMail } from './read-mail.ts';

const NOTE = 'Sandbox mailbox: no email leaves this machine.';

export function listPage(mails: StoredMail[], to: string): string {
  const title = to === '' ? 'All emails' : `Emails to ${to}`;
  return sandboxPage(
    title,
    NOTE,
    html`<h1>${title}</h1>
      <form method="get" action="/sandbox/mailbox" role="search">
        <label for="to">Recipient</label>
        <input id="to" name="to" type="email" value="${to}" autocomplete="off" placeholder="name@example.org" />
        <button type="submit">Show</button>
        ${to === '' ? [] : html`<a href="/sandbox/mailbox">All emails</a>`}
      </form>
      ${
        mails.length === 0
          ? empty(to)
          : html`<ol class="mails">
              ${mails.map(row)}
            </ol>`
      }`,
  );
}

function empty(to: string): Html {
  return to === ''
    ? html`<p class="empty">
        Nothing here yet. Sign up, or ask for a new password, and the email arrives within seconds.
      </p>`
    : html`<p class="empty">
        No emails to this address yet. They arrive within seconds: reload this page to see them.
      </p>`;
}

function row(mail: StoredMail): Html {
  return html`<li>
    <a href="/sandbox/mailbox/${mail.id}">${subjectOf(mail)}</a>
    <p>${mail.to.join(', ')} · ${moment(mail.sentAt)}</p>
  </li>`;
}

export function mailPage(mail: StoredMail, outcome: Outcome | null): string {
  return sandboxPage(
    subjectOf(mail),
    NOTE,
    html`<p><a href="/sandbox/mailbox">← All emails</a></p>
      <h1>${subjectOf(mail)}</h1>
      <dl>
        <div>
          <dt>From</dt>
          <dd>${mail.from}</dd>
        </div>
        <div>
          <dt>To</dt>
          <dd>${mail.to.join(', ')}</dd>
        </div>
        <div>
          <dt>Sent</dt>
          <dd>${moment(mail.sentAt)}</dd>
        </div>
      </dl>
      ${outcome === null ? [] : html`<p role="status" class="outcome" tabindex="-1" autofocus>${OUTCOMES[outcome]}</p>`}
      ${reactions(mail.id)} ${mail.html === '' ? [] : formatted(mail.id)}
      <h2>As plain text</h2>
      <pre tabindex="0">${mail.text}</pre>`,
  );
}

/** The result of the last button pressed. */
export type Outcome = Reaction | 'nothing';

const PROFILE = html`<a href="/account-settings?tab=profile">Account Settings</a>`;

const OUTCOMES: Record<Outcome, Html> = {
  bounce: html`Sub Rosa now knows that this email bounced. The member sees it in ${PROFILE}.`,
  complaint: html`Sub Rosa now knows that this email was marked as spam. Once the address is confirmed, the member sees
  it in ${PROFILE}.`,
  nothing: html`Sub Rosa did not accept that. Try again in a few seconds.`,
};

function reactions(id: string): Html {
  return html`<form class="reactions" method="post" action="/sandbox/mailbox/${id}/react">
    <p class="hint">Pretend that the email came back, or that it was not wanted:</p>
    <button type="submit" name="reaction" value="bounce">Bounce it</button>
    <button type="submit" name="reaction" value="complaint">Mark it as spam</button>
  </form>`;
}

export const isOutcome = (text: string): text is Outcome => Object.hasOwn(OUTCOMES, text);

function formatted(id: string): Html {
  return html`<h2>As an email app shows it</h2>
    <p class="hint">Links open in a new tab.</p>
    <iframe
      title="The formatted email"
      src="/sandbox/mailbox/${id}/html"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
    ></iframe>`;
}

function subjectOf({ subject }: StoredMail): string {
  return subject || '(no subject)';
}

const FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

function moment(iso: string): Html {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? html`${iso}` : html`<time datetime="${iso}">${FORMAT.format(date)} UTC</time>`;
}
