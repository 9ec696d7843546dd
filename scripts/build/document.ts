import type { SessionHint } from '#app/client/app.tsx';
import type { Route } from '#app/client/routes.ts';
import { MINIMUM_AGE_MARK, ORIGIN_MARK, SECOND_CHECK_MARK } from '#platform/shared/document-marks.ts';
import type { InlineCode } from './inline-code.ts';

/** One entry of documents.json: which file is served for which path, and how. */
export interface DocumentEntry {
  path: string;
  file: string;
  /** The same page for browsers with a session cookie: its header reserves room for an avatar. */
  memberFile: string;
  kind: Route['kind'];
  status: 200 | 404;
  /** Whether search engines may show it. */
  listed: boolean;
  /** What a link to it shows, unless the server knows better for the address. */
  preview?: { title: string; description: string };
  /** Of its inline code, for the content security policy. */
  hashes: { scripts: string[]; styles: string[] };
}

type EntryOptions = Pick<Route, 'path' | 'kind'> & Pick<DocumentEntry, 'listed' | 'preview' | 'hashes'>;

export function documentEntry({ path, kind, listed, preview, hashes }: EntryOptions): DocumentEntry {
  const name = documentName(path);
  const status = path === '*' ? 404 : 200;
  const files = { file: `${name}.html`, memberFile: `${name}.member.html` };
  return { path, ...files, kind, status, listed, ...(preview && { preview }), hashes };
}

function documentName(path: string): string {
  if (path === '/') return 'index';
  if (path === '*') return '404';
  return path.slice(1).replaceAll(':', '').replaceAll('/', '-');
}

interface DocumentContent {
  /** index.html as the bundler left it. */
  template: string;
  path: string;
  listed: boolean;
  /** Whether links to it are posted, although search engines may not show it. */
  shared?: boolean;
  title: string;
  description: string;
  session: SessionHint;
  markup: string;
  /** The scripts of the page; the first one starts the application. */
  scripts: string[];
  fonts: string[];
  inline: InlineCode;
}

const NO_INDEX = '<meta name="robots" content="noindex" />';

/** What the running server says about the site, for the style sheet and for scripts. */
const SITE_VALUES = `data-second-check="${SECOND_CHECK_MARK}" data-minimum-age="${MINIMUM_AGE_MARK}"`;

// What the bundler puts into the template. The style sheet becomes part of the document, which loads the script later.
const SCRIPT = /<script type="module"[^>]*><\/script>/;
const STYLE_SHEET = /<link rel="stylesheet"[^>]*>/;

export function fillDocument(content: DocumentContent): string {
  const { template, title, description, session, markup, scripts, fonts, inline } = content;
  const isForMembers = session === 'unknown';
  const head = [
    `<title>${escape(title)}</title>`,
    `<meta name="description" content="${escape(description)}" />`,
    ...fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}" />`),
    // Members come for what scripts show. For others they wait until the page can be read. Over HTTP/1.1 a browser asks for six
    // things at a time: `low` lets it ask for the data first.
    ...(isForMembers ? scripts : []).map(
      (href) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${href}" />`,
    ),
    ...(content.listed ? [`<link rel="canonical" href="${ORIGIN_MARK}${content.path}" />`] : [NO_INDEX]),
    ...(content.listed || content.shared ? socialCard(content) : []),
  ];
  const page = [
    ['<title>Sub Rosa</title>', head.join('\n    ')],
    ['data-session="unknown"', `data-session="${session}" ${SITE_VALUES}`],
    // Without scripts there is no application to hydrate.
    ['<div id="root"></div>', scripts.length > 0 ? `<div id="root">${markup}</div>\n    <!-- start -->` : markup],
    [SCRIPT, '<!-- first -->'],
    [STYLE_SHEET, '<!-- style -->'],
  ] as const;
  const html = page.reduce((filled, [mark, text]) => replaceOnce(filled, mark, text), template);
  refuseInlineCode(html, content.path);

  const code = [
    ['<!-- first -->', [inline.first, ...(isForMembers ? [inline.early] : [])].map(toScript).join('')],
    ['<!-- style -->', `<style>${inline.style}</style>`],
    ...(scripts.length > 0
      ? [['<!-- start -->', `<script data-files="${scripts.join(' ')}">${inline.start}</script>`] as const]
      : []),
  ] as const;
  return code.reduce((filled, [mark, text]) => replaceOnce(filled, mark, text), html);
}

const toScript = (code: string) => `<script>${code}</script>`;

const INLINE = {
  'an inline script': /<script(?![^>]*\ssrc=)[^>]*>/i,
  'a style element': /<style[\s>]/i,
  'a style attribute': /<[^>]+\sstyle\s*=/i,
  'an event handler attribute': /<[^>]+\son[a-z]+\s*=/i,
  'a javascript: address': /=\s*["']?javascript:/i,
} as const;

/** The content security policy forbids these and browsers would ignore them silently, so the build fails instead. */
export function refuseInlineCode(html: string, file: string): void {
  for (const [what, pattern] of Object.entries(INLINE)) {
    const found = pattern.exec(html);
    if (found) throw new Error(`${file} contains ${what}: ${found[0].slice(0, 120)}`);
  }
}

/** The preview of a link to the page. Crawlers need absolute URLs, so the server fills in its origin. */
function socialCard({ path, listed, title, description }: DocumentContent): string[] {
  return [
    '<meta property="og:type" content="website" />',
    '<meta property="og:site_name" content="Sub Rosa" />',
    `<meta property="og:title" content="${escape(title)}" />`,
    `<meta property="og:description" content="${escape(description)}" />`,
    // The address of a page that is not listed may name somebody.
    ...(listed ? [`<meta property="og:url" content="${ORIGIN_MARK}${path}" />`] : []),
    `<meta property="og:image" content="${ORIGIN_MARK}/social-card.png" />`,
    '<meta property="og:image:width" content="1200" />',
    '<meta property="og:image:height" content="630" />',
    '<meta property="og:image:alt" content="A letter sealed with red wax: Sub Rosa, told under the rose." />',
    // Twitter reads the rest from the Open Graph tags above.
    '<meta name="twitter:card" content="summary_large_image" />',
  ];
}

function replaceOnce(html: string, mark: string | RegExp, text: string): string {
  if (html.split(mark).length !== 2) throw new Error(`index.html must contain ${String(mark)} exactly once`);
  return html.replace(mark, () => text);
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
