import { html, type Html } from '#platform/server/mail/html.ts';
import { isUsername, readUsername } from './usernames.ts';
import { sandboxPage } from '../sandbox-page.ts';
import type { SandboxAccount } from './accounts.ts';
import type { AuthorizeRequest } from './authorize-request.ts';
import { LOGIN_FAULTS } from './faults.ts';

const NOTE = 'Sandbox Instagram: these people are made up.';
const KINDS = { business: 'Business account', creator: 'Creator account', personal: 'Personal account: refused' };

export interface Picker {
  request: AuthorizeRequest;
  /** The path of this page. */
  path: string;
  root: string;
  accounts: readonly SandboxAccount[];
}

export function authorizePage({ request, path, root, accounts }: Picker): string {
  const typed = readUsername(request.query.get('username') ?? '');
  const link = (username: string) => pickLink(request, path, username);
  return sandboxPage(
    'Log in',
    NOTE,
    html`<h1>Log in to Instagram</h1>
      <p class="hint">Sub Rosa asks who you are. Choose an account. The sandbox needs no password.</p>
      <p class="actions">
        <a href="${path}/cancel?${request.query.toString()}">Cancel</a>
        <a href="${path}?${severedQuery(request)}">Lose the connection to the other window</a>
      </p>
      <form>
        <label for="username">Another account</label>
        ${hiddenFields(request)}
        <input id="username" name="username" placeholder="username" autocapitalize="none" value="${typed}" />
        <button>Continue</button>
      </form>
      ${
        isUsername(typed)
          ? html`<ul class="accounts picks">
              <li>
                <div><p class="who">${link(typed)}</p></div>
              </li>
            </ul>`
          : []
      }
      <ul class="accounts picks">
        ${accounts.map((account) => accountRow(account, root, link(account.username)))}
      </ul>
      <h2>Logins that go wrong</h2>
      <ul class="accounts picks">
        ${Object.entries(LOGIN_FAULTS).map(
          ([username, what]) =>
            html`<li>
              <div>
                <p class="who">${link(username)}</p>
                <p>${what}</p>
              </div>
            </li>`,
        )}
      </ul>`,
  );
}

/** What Instagram shows when it refuses to continue. The app is not informed unless the person goes back. */
export function refusalPage(title: string, message: string, actions: Html = html``): string {
  return sandboxPage(
    title,
    NOTE,
    html`<h1>${title}</h1>
      <p>${message}</p>
      ${actions}`,
  );
}

export function personalPage(request: AuthorizeRequest, path: string): string {
  const query = request.query.toString();
  return refusalPage(
    'You need a professional account',
    'This account is personal. To log in to apps, switch to a business or creator account in your settings: it is free.',
    html`<p class="actions">
      <a href="${path}?${query}">Choose another account</a> <a href="${path}/cancel?${query}">Cancel</a>
    </p>`,
  );
}

function pickLink({ query }: AuthorizeRequest, path: string, username: string): Html {
  return html`<a href="${path}/as/${username}?${query.toString()}">@${username}</a>`;
}

function severedQuery({ query }: AuthorizeRequest): string {
  return new URLSearchParams([...query, ['coop', 'same-origin']]).toString();
}

function hiddenFields({ query }: AuthorizeRequest): Html[] {
  const kept = [...query].filter(([name]) => name !== 'username');
  return kept.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`);
}

function accountRow({ username, name, kind, hasPicture }: SandboxAccount, root: string, link: Html): Html {
  const picture = html`<img src="${root}/pictures/${username}" alt="" width="48" height="48" loading="lazy" />`;
  return html`<li>
    ${hasPicture ? picture : html`<span class="no-picture"></span>`}
    <div>
      <p class="who">${link}</p>
      <p>${[name, KINDS[kind]].filter((text) => text !== null).join(' · ')}</p>
    </div>
  </li>`;
}
