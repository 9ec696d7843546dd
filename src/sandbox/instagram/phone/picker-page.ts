import { html, type Html } from '#platform/server/mail/html.ts';
import { sandboxPage } from '../../sandbox-page.ts';
import type { SandboxAccount } from '../accounts.ts';
import { SENDER_FAULTS } from '../faults.ts';
import { SANDBOX_KEYS } from '../keys.ts';
import { conversationPath, NOTE, type Opening } from './opening.ts';

const KINDS = { business: 'Business account', creator: 'Creator account', personal: 'Personal account' };

interface Picker {
  root: string;
  accounts: readonly SandboxAccount[];
  opening: Opening;
  /** The path of this page, which a link to our account leads to. */
  path: string;
}

/** Asks on whose phone the conversation with our account is to be opened. */
export function pickerPage({ root, accounts, opening, path }: Picker): string {
  const row = (account: SandboxAccount) => accountRow(account, root, opening);
  const isPersonal = ({ kind }: SandboxAccount) => kind === 'personal';
  return sandboxPage(
    'Phones',
    NOTE,
    html`<h1>Whose phone?</h1>
      <p class="hint">Choose a person. Their phone opens with a message to @${SANDBOX_KEYS.handle}.</p>
      ${opening.ref === null ? '' : placeSwitch(opening, path)}
      <h2>Personal accounts</h2>
      <ul class="accounts picks">
        ${accounts.filter(isPersonal).map(row)}
      </ul>
      <h2>Business and creator accounts</h2>
      <ul class="accounts picks">
        ${accounts.filter((account) => !isPersonal(account)).map(row)}
      </ul>
      <h2>Another account</h2>
      <form action="${root}/phone/open">
        <label for="username">Username</label>
        ${hiddenFields(opening)}
        <input id="username" name="username" autocapitalize="none" autocomplete="off" required />
        <button>Open</button>
      </form>
      <h2>Faults on demand</h2>
      <p class="hint">Write as one of these to see how Sub Rosa handles the problem.</p>
      <ul class="accounts picks">
        ${Object.entries(SENDER_FAULTS).map(([username, what]) => faultRow(username, what, root, opening))}
      </ul>
      <p><a href="${root}">All accounts</a></p>`,
  );
}

/** Instagram's web pages do not support such links: the code is lost on the way. */
function placeSwitch({ ref, isWeb }: Opening, path: string): Html {
  const link = (web: boolean, label: string) =>
    html`<a
      href="${path}?${new URLSearchParams({ ref: ref ?? '', ...(web ? { web: '1' } : {}) }).toString()}"
      ${web === isWeb ? html`aria-current="true"` : ''}
      >${label}</a
    >`;
  return html`<p class="places">${[link(false, 'In the app'), link(true, 'Instagram on the web')]}</p>
    <p class="hint">
      ${isWeb ? 'On the web the link loses its code, so you have to type it.' : 'The app passes on the link’s code.'}
    </p>`;
}

function accountRow(account: SandboxAccount, root: string, opening: Opening): Html {
  const { username, name, kind, hasPicture, isPrivate, blocksUs } = account;
  const picture = html`<img src="${root}/pictures/${username}" alt="" width="48" height="48" loading="lazy" />`;
  const facts = [name, KINDS[kind], isPrivate && 'private', blocksUs && 'blocks us after writing'];
  return html`<li>
    ${hasPicture ? picture : html`<span class="no-picture"></span>`}
    <div>
      <p class="who"><a href="${conversationPath(root, username, opening)}">@${username}</a></p>
      <p>${facts.filter((fact) => typeof fact === 'string').join(' · ')}</p>
    </div>
  </li>`;
}

function faultRow(username: string, what: string, root: string, opening: Opening): Html {
  return html`<li>
    <div>
      <p class="who"><a href="${conversationPath(root, username, opening)}">@${username}</a></p>
      <p>${what}</p>
    </div>
  </li>`;
}

function hiddenFields({ ref, isWeb }: Opening): Html[] {
  const fields = [...(ref === null ? [] : [['ref', ref] as const]), ...(isWeb ? [['web', '1'] as const] : [])];
  return fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`);
}
