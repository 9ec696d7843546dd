import { html, type Html } from '#platform/server/mail/html.ts';
import { sandboxPage } from '../../sandbox-page.ts';
import { isShown, type SandboxAccount } from '../accounts.ts';
import { appForms } from './callback-pages.ts';

interface Shown {
  root: string;
  account: SandboxAccount;
  /** The usernames of all other accounts. */
  others: string[];
  notice: string | null;
}

const KINDS = { business: 'Business account', creator: 'Creator account', personal: 'Personal account' };

/** Everything that the owner of an account, or Instagram, can change about it. */
export function accountPage({ root, account, others, notice }: Shown): string {
  const { username, kind, followers, isAgeGated } = account;
  const path = `${root}/accounts/${username}`;
  const facts = [
    KINDS[kind],
    `${followers} followers`,
    ...(isAgeGated ? ['for adults only'] : []),
    isShown(account) ? 'found by a search' : 'not found by a search',
  ];
  return sandboxPage(
    `Account @${username}`,
    'Sandbox Instagram: these people are made up.',
    html`<h1>Account @${username}</h1>
      <p class="hint">${facts.join(' · ')}</p>
      ${notice === null ? '' : html`<p class="outcome" role="status">${notice}</p>`}
      <p class="actions"><a href="${root}/phone/${username}">Phone</a> <a href="${root}">All accounts</a></p>
      <datalist id="others">${others.map((other) => html`<option value="${other}"></option>`)}</datalist>
      ${nameForms(path, username)}
      <h2>Profile</h2>
      <div class="actions">
        ${[
          kind === 'personal'
            ? change(path, 'kind', 'creator', 'Switch to creator')
            : change(path, 'kind', 'personal', 'Switch to personal'),
          isAgeGated
            ? change(path, 'age-gate', 'off', 'Open to all ages')
            : change(path, 'age-gate', 'on', 'Restrict to adults'),
          change(path, 'delete', 'yes', 'Delete for good'),
        ]}
      </div>
      <form class="fields" method="post" action="${path}/followers">
        ${numberField('followers', 'Followers', followers)}
        <button>Set</button>
      </form>
      ${appForms(account, root)}`,
  );
}

function nameForms(path: string, username: string): Html {
  return html`<h2>Username</h2>
    <form class="fields" method="post" action="${path}/rename">
      ${nameField('new-name', 'New username')}
      <button>Rename</button>
    </form>
    <form class="fields" method="post" action="${path}/hand-on">
      ${[nameField('heir', `Give @${username} to`, 'others'), nameField('next-name', 'and become')]}
      <button>Hand on</button>
    </form>
    <form class="fields" method="post" action="${path}/swap">
      ${[nameField('other', 'Swap usernames with', 'others'), numberField('questions', 'after how many questions', 0)]}
      <button>Swap</button>
    </form>
    <p class="hint">
      Questions are those that Sub Rosa asks Instagram about any account. With 2, it gets two more answers before the
      usernames change.
    </p>`;
}

function nameField(name: string, label: string, list?: string): Html {
  return html`<p>
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      ${list === undefined ? '' : html`list="${list}"`}
      placeholder="username"
      autocapitalize="none"
      autocomplete="off"
      spellcheck="false"
      maxlength="31"
      required
    />
  </p>`;
}

function numberField(name: string, label: string, value: number): Html {
  return html`<p>
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" type="number" min="0" value="${String(value)}" required />
  </p>`;
}

function change(path: string, action: string, to: string, label: string): Html {
  return html`<form method="post" action="${path}/${action}">
    <button class="plain" name="to" value="${to}">${label}</button>
  </form>`;
}
