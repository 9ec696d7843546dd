import type { SessionHint } from '#app/client/app.tsx';
import type { Route } from '#app/client/routes.ts';
import { ORIGIN_MARK } from '#platform/shared/document-marks.ts';
import type { PageFiles } from './page-files.ts';

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
}

export function documentEntry({ path, kind }: Pick<Route, 'path' | 'kind'>, listed: boolean): DocumentEntry {
  const name = documentName(path);
  const status = path === '*' ? 404 : 200;
  return { path, file: `${name}.html`, memberFile: `${name}.member.html`, kind, status, listed };
}

function documentName(path: string): string {
  if (path === '/') return 'index';
  if (path === '*') return '404';
  return path.slice(1).replaceAll(':', '').replaceAll('/', '-');
}

interface DocumentParts {
  /** index.html as the bundler left it. */
  template: string;
  path: string;
  listed: boolean;
  title: string;
  description: string;
  session: SessionHint;
  markup: string;
  files: PageFiles;
  fonts: string[];
}

export function fillDocument(parts: DocumentParts): string {
  const { template, title, description, session, markup, files, fonts } = parts;
  const head = [
    `<title>${escape(title)}</title>`,
    `<meta name="description" content="${escape(description)}" />`,
    ...(parts.listed ? socialCard(parts) : ['<meta name="robots" content="noindex" />']),
    ...fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}" />`),
    ...files.styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}" />`),
    ...files.scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}" />`),
  ];
  const document = [
    ['<title>Sub Rosa</title>', head.join('\n    ')],
    ['data-session="unknown"', `data-session="${session}"`],
    ['<div id="root"></div>', `<div id="root">${markup}</div>`],
  ] as const;
  return document.reduce((html, [mark, text]) => replaceOnce(html, mark, text), template);
}

/** The preview of a link to the page. Crawlers need absolute URLs, so the server fills in its origin. */
function socialCard({ path, title, description }: DocumentParts): string[] {
  const address = `${ORIGIN_MARK}${path}`;
  return [
    `<link rel="canonical" href="${address}" />`,
    '<meta property="og:type" content="website" />',
    '<meta property="og:site_name" content="Sub Rosa" />',
    `<meta property="og:title" content="${escape(title)}" />`,
    `<meta property="og:description" content="${escape(description)}" />`,
    `<meta property="og:url" content="${address}" />`,
    `<meta property="og:image" content="${ORIGIN_MARK}/social-card.png" />`,
    '<meta property="og:image:width" content="1200" />',
    '<meta property="og:image:height" content="630" />',
    '<meta property="og:image:alt" content="A letter sealed with red wax: Sub Rosa, told under the rose." />',
    // Twitter reads the rest from the Open Graph tags above.
    '<meta name="twitter:card" content="summary_large_image" />',
  ];
}

function replaceOnce(html: string, mark: string, text: string): string {
  if (html.split(mark).length !== 2) throw new Error(`index.html must contain ${mark} exactly once`);
  return html.replace(mark, () => text);
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
