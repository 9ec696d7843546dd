import { describe, expect, it } from 'vitest';
import { documentEntry, fillDocument, refuseInlineCode } from '#scripts/build/document.ts';
import { callOf, hashesOf } from '#scripts/build/inline-code.ts';
import { scriptsFor } from '#scripts/build/page-files.ts';
import { descriptions, LISTED } from './route-descriptions.ts';
import { routes } from './routes.ts';

const template = `<!doctype html>
<html lang="en" data-session="unknown">
  <head><title>Sub Rosa</title><script type="module" src="/assets/index.js"></script><link rel="stylesheet" href="/assets/index.css"></head>
  <body><div id="root"></div></body>
</html>`;

const content = {
  template,
  path: '/login',
  listed: true,
  title: 'Log in · Sub Rosa',
  description: 'Log in.',
  session: 'none' as const,
  markup: '<main>Log in</main>',
  scripts: ['/assets/index.js', '/assets/login.js'],
  fonts: ['/assets/fraunces.woff2'],
  inline: { style: 'p{color:red}', first: 'theme()', early: 'ask()', start: 'start()' },
};

const hashes = hashesOf(content.inline);
const entryOf = (path: string, kind: 'page' | 'checkout' = 'page') =>
  documentEntry({ path, kind, listed: true, hashes });

describe('the list of documents', () => {
  it('names one file for each route, and another for members', () => {
    expect(entryOf('/login')).toEqual({
      path: '/login',
      file: 'login.html',
      memberFile: 'login.member.html',
      kind: 'page',
      status: 200,
      listed: true,
      hashes,
    });
    expect(entryOf('/').file).toBe('index.html');
    expect(entryOf('/checkout', 'checkout').kind).toBe('checkout');
    expect(entryOf('*')).toMatchObject({ file: '404.html', status: 404 });
  });

  it('gives no two routes the same file', () => {
    const files = routes.map(({ path }) => entryOf(path)).flatMap(({ file, memberFile }) => [file, memberFile]);
    expect(new Set(files).size).toBe(routes.length * 2);
  });

  it('gives each public page its own description', () => {
    const texts = LISTED.map((path) => descriptions[path]);
    expect(texts.length).toBeGreaterThan(5);
    expect(texts.filter((each, n) => texts.indexOf(each) !== n)).toEqual([]);
  });

  it('lists only public pages, none with a personal name or code in its address', () => {
    for (const path of LISTED) expect(path).toMatch(/^\/[a-z-]*$/);
    for (const path of ['/chat', '/sent', '/account-settings', '/checkout', '/reset-password', '*'] as const) {
      expect(LISTED).not.toContain(path);
    }
  });
});

describe('a document', () => {
  it('contains the page, its title, description and styles, and lists its scripts', () => {
    const html = fillDocument(content);
    expect(html).toContain('<title>Log in · Sub Rosa</title>');
    expect(html).toContain('<meta name="description" content="Log in." />');
    expect(html).toContain('<meta property="og:title" content="Log in · Sub Rosa" />');
    expect(html).toContain('data-session="none"');
    expect(html).toContain('<div id="root"><main>Log in</main></div>');
    expect(html).toContain('<style>p{color:red}</style>');
    expect(html).toContain('<script data-files="/assets/index.js /assets/login.js">start()</script>');
    expect(html).not.toMatch(/rel="stylesheet"|type="module"/);
    expect(html).toContain('as="font"');
  });

  it('for members asks for data at once, then for its scripts; for others not before the page can be read', () => {
    const forMembers = fillDocument({ ...content, session: 'unknown' });
    expect(forMembers).toContain(
      '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/login.js" />',
    );
    expect(forMembers).toContain('<script>theme()</script><script>ask()</script>');
    expect(fillDocument(content)).not.toMatch(/modulepreload|ask\(\)/);
  });

  it('has a link preview with addresses that the server completes', () => {
    const html = fillDocument(content);
    expect(html).toContain('<link rel="canonical" href="%ORIGIN%/login" />');
    expect(html).toContain('<meta property="og:url" content="%ORIGIN%/login" />');
    expect(html).toContain('<meta property="og:image" content="%ORIGIN%/social-card.png" />');
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image" />');
    expect(html).not.toContain('noindex');
  });

  it('asks not to be indexed and has no link preview if it is not public', () => {
    const html = fillDocument({ ...content, listed: false });
    expect(html).toContain('<meta name="robots" content="noindex" />');
    expect(html).not.toMatch(/canonical|og:|twitter:/);
  });

  it('escapes texts and leaves the markup as it is', () => {
    const html = fillDocument({ ...content, title: 'A "quoted" <b> & more', markup: "<p>$& costs $1 $'</p>" });
    expect(html).toContain('content="A &quot;quoted&quot; &lt;b&gt; &amp; more"');
    expect(html).toContain("<p>$& costs $1 $'</p>");
  });

  it('refuses a template without one of its placeholders', () => {
    expect(() => fillDocument({ ...content, template: '<html></html>' })).toThrow('exactly once');
  });
});

describe('inline code', () => {
  it('in the markup of a page stops the build', () => {
    expect(() => fillDocument({ ...content, markup: '<p onclick="x()">' })).toThrow('/login');
    expect(() => refuseInlineCode('<p>A style = a manner; onions = vegetables</p>', 'x.html')).not.toThrow();
  });

  it('that we write into documents runs at once', () => {
    expect(callOf(() => document.body.focus())).toBe('document.body.focus();');
  });

  it('is allowed by its hash', () => {
    expect(hashes).toEqual({
      scripts: Array(3).fill(expect.stringMatching(/^sha256-/)),
      styles: ['sha256-p0bF+un5yUb9MBO6xRb8kPHlY2BdpHVtLiFkDrZPF64='],
    });
  });

  it.each([
    '<script>alert(1)</script>',
    '<script type="module">import "/x.js"</script>',
    '<style>p{}</style>',
    '<p style="color:red">',
    '<button onclick="x()">',
    '<a href="javascript:x()">',
  ])('stops the build: %s', (html) => {
    expect(() => refuseInlineCode(html, 'bad.html')).toThrow('bad.html');
  });
});

describe('the files of a page', () => {
  const manifest = {
    'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_framework.js'] },
    '_framework.js': { file: 'assets/framework.js' },
    '_card.js': { file: 'assets/card.js', imports: ['_framework.js'] },
    'src/login.tsx': { file: 'assets/login.js', isDynamicEntry: true, imports: ['_card.js', '_framework.js'] },
  };

  it('are everything it imports, each once, with the entry as the first', () => {
    expect(scriptsFor(manifest, ['src/login.tsx'])).toEqual([
      '/assets/index.js',
      '/assets/framework.js',
      '/assets/login.js',
      '/assets/card.js',
    ]);
  });

  it('must all exist', () => {
    expect(() => scriptsFor(manifest, ['src/gone.tsx'])).toThrow('src/gone.tsx');
  });
});
