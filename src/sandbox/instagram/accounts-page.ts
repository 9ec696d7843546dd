import { html, type Html } from '#platform/server/mail/html.ts';
import { sandboxPage } from '../sandbox-page.ts';
import type { SandboxAccount } from './accounts.ts';
import { DISCOVERY_FAULTS, PICTURE_FAULTS } from './faults.ts';

const NOTE = 'Sandbox Instagram: these people are made up.';
const KINDS = { business: 'Business account', creator: 'Creator account', personal: 'Personal account' };

export function accountsPage(accounts: readonly SandboxAccount[], root: string): string {
  const row = (account: SandboxAccount) => accountRow(account, root);
  const [shown, personal] = [false, true].map((wanted) =>
    accounts.filter(({ kind }) => (kind === 'personal') === wanted),
  );
  return sandboxPage(
    'Accounts',
    NOTE,
    html`<h1>Accounts</h1>
      <p class="hint">
        To send Sub Rosa a message as one of these people, <a href="${root}/phone">open their phone</a>.
      </p>
      <h2>Found by a search</h2>
      <p class="hint">Business and creator accounts. Search for the exact username, or in this demo for the name.</p>
      <ul class="accounts">
        ${(shown ?? []).map(row)}
      </ul>
      <h2>Not found by a search</h2>
      <p class="hint">
        Instagram shows personal accounts to nobody who asks this way. It answers as if they did not exist.
      </p>
      <ul class="accounts">
        ${(personal ?? []).map(row)}
      </ul>
      <h2>Faults on demand</h2>
      <p class="hint">Search for one of these usernames to see how Sub Rosa handles the problem.</p>
      <ul class="faults">
        ${Object.entries({ ...DISCOVERY_FAULTS, ...PICTURE_FAULTS }).map(faultRow)}
      </ul>
      <p class="hint">The login page and the phones have faults of their own, listed there.</p>`,
  );
}

function accountRow(account: SandboxAccount, root: string): Html {
  const { username, name, kind, biography, hasPicture, isPrivate, blocksUs } = account;
  const picture = html`<img src="${root}/pictures/${username}" alt="" width="48" height="48" loading="lazy" />`;
  const [title = ''] = (biography ?? '').split('\n');
  const facts = [KINDS[kind], isPrivate && 'private', blocksUs && 'blocks us after writing', title];
  return html`<li>
    ${hasPicture ? picture : html`<span class="no-picture"></span>`}
    <div>
      <p class="who">${name ?? username} <code>@${username}</code></p>
      <p>${facts.filter(Boolean).join(' · ')}</p>
      <p class="account-links">
        <a href="${root}/phone/${username}">Phone</a>
        <a href="${root}/accounts/${username}">Apps</a>
      </p>
    </div>
  </li>`;
}

function faultRow([username, what]: [string, string]): Html {
  return html`<li><code>@${username}</code> ${what}</li>`;
}
