import { html, type Html } from './html.ts';
import type { Mail } from './mail.ts';
import { FOOTER, mailPage, STYLES } from './mail-page.ts';

interface Action {
  label: string;
  url: string;
}

interface Letter {
  to: string;
  subject: string;
  /** Paragraphs. */
  lines: string[];
  /** The one thing to do. */
  action?: Action;
  /** What to know besides, in smaller print: how long a link holds, what to do if it was not you. */
  afterword?: string[];
  /** For mails that nobody asked for one by one: why they come, and how they stop. */
  unsubscribe?: Unsubscribe;
}

interface Unsubscribe {
  reason: string;
  /** For people: it says what it does and waits for a press. */
  page: string;
  /** For their mail programs. */
  oneClick: string;
}

/** The same letter twice: as plain text, and as a page in the product's look. No images, nothing that tells it was read. */
export function composeMail({ to, subject, lines, action, afterword = [], unsubscribe }: Letter): Mail {
  const call = action ? [`${action.label}:\n${action.url}`] : [];
  const stop = unsubscribe ? [`${unsubscribe.reason} To stop these mails:\n${unsubscribe.page}`] : [];
  return {
    to,
    subject,
    text: `${[...lines, ...call, ...afterword, ...stop, FOOTER].join('\n\n')}\n`,
    html: mailPage(subject, [
      ...lines.map((line) => html`<p class="ink" style="${STYLES.line}">${line}</p>`),
      ...(action ? button(action) : []),
      ...afterword.map((line) => html`<p class="soft" style="${STYLES.small}">${line}</p>`),
      ...(unsubscribe ? [way(unsubscribe)] : []),
    ]).markup,
    ...(unsubscribe ? { unsubscribe: unsubscribe.oneClick } : {}),
  };
}

/** The address in full too: for clients that drop the button, and for those who look before they follow. */
function button({ label, url }: Action): Html[] {
  return [
    html`<p style="${STYLES.call}"><a class="wax" href="${url}" style="${STYLES.button}">${label}</a></p>`,
    html`<p class="soft" style="${STYLES.small}">
      Or open this address: <a class="soft" href="${url}" style="${STYLES.address}">${url}</a>
    </p>`,
  ];
}

function way({ reason, page }: Unsubscribe): Html {
  return html`<p class="soft" style="${STYLES.small}">
    ${reason} <a class="soft" href="${page}" style="${STYLES.link}">Unsubscribe</a>
  </p>`;
}
