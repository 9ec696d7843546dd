import { html, type Html } from './html.ts';
import type { Mail } from './mail.ts';

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

const FOOTER = 'Sub Rosa · say it in secret';

const SERIF = 'Georgia, Times New Roman, serif';
const SANS = '-apple-system, Segoe UI, Roboto, Helvetica, Arial, sans-serif';

/** Mail clients keep style attributes and drop most other styles, so every element has its own. */
const STYLES = {
  paper: `margin: 0; padding: 24px 12px; background-color: #f6efe4; color: #2b1a20; font-family: ${SANS};`,
  sheet:
    'max-width: 480px; margin: 0 auto; padding: 28px 24px; background-color: #fffdf8; border: 1px solid #e3d5c3; border-radius: 14px;',
  name: `margin: 0 0 20px; color: #9a1c34; font: italic 17px/1.4 ${SERIF};`,
  heading: `margin: 0 0 16px; color: #2b1a20; font: 500 26px/1.25 ${SERIF};`,
  paragraph: 'margin: 0 0 16px; color: #2b1a20; font-size: 16px; line-height: 1.6;',
  call: 'margin: 24px 0;',
  button:
    'display: inline-block; padding: 14px 24px; background-color: #9a1c34; border-radius: 10px; color: #fffdf8; font-size: 16px; font-weight: 600; text-decoration: none;',
  small: 'margin: 0 0 12px; color: #6d5560; font-size: 14px; line-height: 1.5;',
  address: 'color: #6d5560; word-break: break-all;',
  link: 'color: #6d5560; white-space: nowrap;',
  footer: `max-width: 480px; margin: 20px auto 0; color: #6d5560; font: italic 14px/1.5 ${SERIF}; text-align: center;`,
};

/** For clients that support it; others show the light colours or darken them themselves. */
const DARK_STYLES = `@media (prefers-color-scheme: dark) {
  .paper { background-color: #150d11 !important; color: #f4e8db !important; }
  .sheet { background-color: #211419 !important; border-color: #3a2730 !important; }
  .ink { color: #f4e8db !important; }
  .soft { color: #bda59e !important; }
  .name { color: #f07d8e !important; }
  .wax { background-color: #d9485f !important; color: #1b0a10 !important; }
}`;

function mailPage(heading: string, body: Html[]): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${heading}</title>
        <style>
          ${DARK_STYLES}
        </style>
      </head>
      <body class="paper" style="${STYLES.paper}">
        <div class="sheet" style="${STYLES.sheet}">
          <p class="name" style="${STYLES.name}">Sub Rosa</p>
          <h1 class="ink" style="${STYLES.heading}">${heading}</h1>
          ${body}
        </div>
        <p class="soft" style="${STYLES.footer}">${FOOTER}</p>
      </body>
    </html>`;
}
