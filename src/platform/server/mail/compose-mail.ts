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
}

/** The same letter twice: as plain text, and as a page in the product's look. No images, nothing that tells it was read. */
export function composeMail({ to, subject, lines, action, afterword = [] }: Letter): Mail {
  const call = action ? [`${action.label}:\n${action.url}`] : [];
  return {
    to,
    subject,
    text: `${[...lines, ...call, ...afterword, FOOTER].join('\n\n')}\n`,
    html: mailPage(subject, [
      ...lines.map((line) => html`<p class="ink" style="${STYLES.line}">${line}</p>`),
      ...(action ? button(action) : []),
      ...afterword.map((line) => html`<p class="soft" style="${STYLES.small}">${line}</p>`),
    ]).markup,
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
