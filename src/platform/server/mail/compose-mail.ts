import { html, type Html } from './html.ts';
import type { Mail } from './mail.ts';
import { FOOTER, mailPage, STYLES } from './mail-page.ts';

interface Action {
  label: string;
  url: string;
}

interface MailContent {
  to: string;
  subject: string;
  paragraphs: string[];
  /** Shown as a button. */
  action?: Action;
  /** For example how long a link works, and what to do if the recipient did not ask for it. */
  smallPrint?: string[];
  /** For mails whose link shows that the recipient reads the mailbox. */
  provesMailbox?: boolean;
  /** For recurring mails: why they are sent and how to stop them. */
  unsubscribe?: Unsubscribe;
}

interface Unsubscribe {
  reason: string;
  /** For people: a page that asks for confirmation. */
  page: string;
  /** For mail programs, which post to it without asking. */
  oneClick: string;
}

/** Composes a mail as plain text and as HTML in the look of the product. No images: nothing shows that it was read. */
export function composeMail(content: MailContent): Mail {
  const { to, subject, paragraphs, action, smallPrint = [], provesMailbox, unsubscribe } = content;
  const call = action ? [`${action.label}:\n${action.url}`] : [];
  const stop = unsubscribe ? [`${unsubscribe.reason} To stop these emails:\n${unsubscribe.page}`] : [];
  return {
    to,
    subject,
    text: `${[...paragraphs, ...call, ...smallPrint, ...stop, FOOTER].join('\n\n')}\n`,
    html: mailPage(subject, [
      ...paragraphs.map((text) => html`<p class="ink" style="${STYLES.paragraph}">${text}</p>`),
      ...(action ? button(action) : []),
      ...smallPrint.map((text) => html`<p class="soft" style="${STYLES.small}">${text}</p>`),
      ...(unsubscribe ? [unsubscribeNote(unsubscribe)] : []),
    ]).markup,
    ...(provesMailbox ? { provesMailbox } : {}),
    ...(unsubscribe ? { unsubscribe: unsubscribe.oneClick } : {}),
  };
}

/** Shows the URL as text too, for clients that drop the button and readers who check a link first. */
function button({ label, url }: Action): Html[] {
  return [
    html`<p style="${STYLES.call}"><a class="wax" href="${url}" style="${STYLES.button}">${label}</a></p>`,
    html`<p class="soft" style="${STYLES.small}">
      Or open this address: <a class="soft" href="${url}" style="${STYLES.address}">${url}</a>
    </p>`,
  ];
}

function unsubscribeNote({ reason, page }: Unsubscribe): Html {
  return html`<p class="soft" style="${STYLES.small}">
    ${reason} <a class="soft" href="${page}" style="${STYLES.link}">Unsubscribe</a>
  </p>`;
}
