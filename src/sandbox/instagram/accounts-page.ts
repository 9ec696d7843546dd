import { html, type Html } from '#platform/server/mail/html.ts';
import { sandboxPage } from '../sandbox-page.ts';
import { isShown, type SandboxAccount } from './accounts.ts';
import { DISCOVERY_FAULTS, PICTURE_FAULTS } from './faults.ts';
import type { Limit } from './graph-calls.ts';

const NOTE = 'Sandbox Instagram: these people are made up.';
const KINDS = { business: 'Business account', creator: 'Creator account', personal: 'Personal account' };

interface Shown {
  root: string;
  accounts: readonly SandboxAccount[];
  isLagging: boolean;
  /** In percent. */
  used: Record<Limit, number>;
  notice: string | null;
}

export function accountsPage(page: Shown): string {
  const { root, accounts, notice } = page;
  const row = (account: SandboxAccount) => accountRow(account, root);
  return sandboxPage(
    'Accounts',
    NOTE,
    html`<h1>Accounts</h1>
      ${notice === null ? '' : html`<p class="outcome" role="status">${notice}</p>`}
      <p class="hint">
        To send Sub Rosa a message as one of these people, <a href="${root}/phone">open their phone</a>.
      </p>
      <h2>Found by a search</h2>
      <p class="hint">Business and creator accounts. Search for the exact username, or in this demo for the name.</p>
      <ul class="accounts">
        ${accounts.filter(isShown).map(row)}
      </ul>
      <h2>Not found by a search</h2>
      <p class="hint">
        Instagram shows personal accounts, and those for adults only, to nobody who asks this way. It answers as if they
        did not exist.
      </p>
      <ul class="accounts">
        ${accounts.filter((account) => !isShown(account)).map(row)}
      </ul>
      <h2>Faults on demand</h2>
      <p class="hint">Search for one of these usernames to see how Sub Rosa handles the problem.</p>
      <ul class="faults">
        ${Object.entries({ ...DISCOVERY_FAULTS, ...PICTURE_FAULTS }).map(faultRow)}
      </ul>
      <p class="hint">
        The login page and the phones have faults of their own, listed there. The page of an account renames, restricts
        or deletes it.
      </p>
      ${[lagForm(page), limitsForm(page)]}`,
  );
}

function accountRow(account: SandboxAccount, root: string): Html {
  const { username, name, kind, biography, hasPicture, isPrivate, isAgeGated, blocksUs } = account;
  const picture = html`<img src="${root}/pictures/${username}" alt="" width="48" height="48" loading="lazy" />`;
  const [title = ''] = (biography ?? '').split('\n');
  const facts = [
    KINDS[kind],
    isPrivate && 'private',
    isAgeGated && 'for adults only',
    blocksUs && 'blocks us after writing',
    title,
  ];
  return html`<li>
    ${hasPicture ? picture : html`<span class="no-picture"></span>`}
    <div>
      <p class="who">${name ?? username} <code>@${username}</code></p>
      <p>${facts.filter(Boolean).join(' · ')}</p>
      <p class="account-links">
        <a href="${root}/phone/${username}">Phone</a>
        <a href="${root}/accounts/${username}">Account</a>
      </p>
    </div>
  </li>`;
}

function faultRow([username, what]: [string, string]): Html {
  return html`<li><code>@${username}</code> ${what}</li>`;
}

/** Instagram's search may still show the earlier owner of a username. */
function lagForm({ root, isLagging }: Shown): Html {
  const [action, label] = isLagging ? ['catch-up', 'Let it catch up'] : ['lag', 'Let it lag for an hour'];
  return html`<h2>An old search index</h2>
    <form method="post" action="${root}/search/${action}">
      <p class="hint">
        ${isLagging ? 'The search shows all accounts as they were.' : 'The search shows all accounts as they are.'}
        While it lags, whatever you rename, switch or delete looks unchanged to it.
      </p>
      <button class="plain">${label}</button>
    </form>`;
}

function limitsForm({ root, used }: Shown): Html {
  const field = (limit: Limit, label: string) =>
    html`<p>
      <label for="${limit}">${label}</label>
      <input id="${limit}" name="${limit}" type="number" min="0" max="100" value="${String(used[limit])}" required />
    </p>`;
  return html`<h2>Meta’s limits</h2>
    <p class="hint">
      Instagram tells Sub Rosa with each answer how much of what Meta allows is used. As it gets more, Sub Rosa asks
      less: searches stop at 50 %, proofs last. At 100 % Instagram refuses all questions, and Sub Rosa asks none for
      some minutes.
    </p>
    <form class="fields" method="post" action="${root}/limits">
      ${[field('discovery', 'Searches, % used'), field('messages', 'Messages, % used')]}
      <button>Set</button>
    </form>`;
}
