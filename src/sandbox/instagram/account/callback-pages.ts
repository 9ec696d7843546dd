import { html, type Html } from '#platform/server/mail/html.ts';
import { sandboxPage } from '../../sandbox-page.ts';
import type { SandboxAccount } from '../accounts.ts';

const NOTE = 'Sandbox Instagram: these people are made up.';

/** Takes back what the owner of an account allowed Sub Rosa to do. */
export function appForms({ username, kind }: SandboxAccount, root: string): Html {
  const button = (action: string, label: string) =>
    html`<form method="post" action="${root}/accounts/${username}/${action}">
      <button class="plain">${label}</button>
    </form>`;
  return html`<h2>Apps</h2>
    <p class="hint">
      Take back what this person allowed Sub Rosa to do. Instagram then sends Sub Rosa a signed notice.
    </p>
    <div class="actions">
      ${[
        ...(kind === 'personal' ? [] : [button('remove-app', 'Remove app')]),
        ...(kind === 'personal' ? [] : [button('request-deletion', 'Request data deletion')]),
        button('request-message-deletion', 'Request deletion of messages'),
      ]}
    </div>`;
}

export function answerPage(
  { username }: SandboxAccount,
  root: string,
  { status, text }: { status: number; text: string },
): string {
  return sandboxPage(
    'Sub Rosa was notified',
    NOTE,
    html`<h1>Sub Rosa was notified</h1>
      <p class="hint">It answered with status ${String(status)}:</p>
      <pre>${text}</pre>
      ${statusLink(text)}
      <p><a href="${root}/accounts/${username}">Account @${username}</a></p>`,
  );
}

/** A link with the path only: the browser may know this host by another name. */
function statusLink(text: string): Html {
  const [, address = ''] = /"url":"([^"]+)"/.exec(text) ?? [];
  const url = URL.parse(address);
  return url ? html`<p><a href="${url.pathname}">See the state of the deletion</a></p>` : html``;
}
