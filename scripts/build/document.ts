import type { SessionHint } from '#app/client/app.tsx';
import type { Route } from '#app/client/routes.ts';
import type { PageFiles } from './page-files.ts';

/** One line of documents.json: which file answers which address, and how. */
export interface DocumentEntry {
  path: string;
  file: string;
  /** The same page for a visitor with a session cookie, whose header waits for an avatar. */
  memberFile: string;
  kind: Route['kind'];
  status: 200 | 404;
}

export function documentEntry({ path, kind }: Pick<Route, 'path' | 'kind'>): DocumentEntry {
  const name = documentName(path);
  return { path, file: `${name}.html`, memberFile: `${name}.member.html`, kind, status: path === '*' ? 404 : 200 };
}

function documentName(path: string): string {
  if (path === '/') return 'index';
  if (path === '*') return '404';
  return path.slice(1).replaceAll(':', '').replaceAll('/', '-');
}

interface DocumentParts {
  /** index.html as the bundler left it. */
  template: string;
  title: string;
  description: string;
  session: SessionHint;
  markup: string;
  files: PageFiles;
  fonts: string[];
}

export function fillDocument({ template, title, description, session, markup, files, fonts }: DocumentParts): string {
  const head = [
    `<title>${escape(title)}</title>`,
    `<meta name="description" content="${escape(description)}" />`,
    '<meta property="og:type" content="website" />',
    '<meta property="og:site_name" content="Sub Rosa" />',
    `<meta property="og:title" content="${escape(title)}" />`,
    `<meta property="og:description" content="${escape(description)}" />`,
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

function replaceOnce(html: string, mark: string, text: string): string {
  if (html.split(mark).length !== 2) throw new Error(`index.html must contain ${mark} exactly once`);
  return html.replace(mark, () => text);
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
