import { html, type Html } from '#platform/server/mail/html.ts';
import type { Shown } from './phone-page.ts';

/** What can go wrong on the way, to be chosen for the next message or done at once. */
export function faultForms({ root, account: { username }, thread, opening: { ref } }: Shown): Html {
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
