import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { savePublicPage } from '#features/public-pages/contract.ts';
import type { BodyOf } from '#platform/shared/endpoint.ts';
import { makePremiumMember } from '#test/factories/member.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#test/harness/test-app.ts';

/** A site with public pages, private ones and the page for 404. */
const folder = mkdtempSync(join(tmpdir(), 'sub-rosa-site-'));
const html =
  '<link rel="canonical" href="%ORIGIN%/faq" /><meta property="og:image" content="%ORIGIN%/card.png" />' +
  '<a href="mailto:%SUPPORT_EMAIL%">%SUPPORT_EMAIL%</a>';
writeFileSync(join(folder, 'footer.html'), '<div>%SOCIAL_LINKS%</div>');
writeFileSync(join(folder, 'check.html'), '<html data-second-check="%SECOND_CHECK%">');
writeFileSync(join(folder, 'age.html'), '<html data-minimum-age="%MINIMUM_AGE%">At least %MINIMUM_AGE%');
writeFileSync(join(folder, 'page.html'), html);
writeFileSync(join(folder, 'to.html'), '<title>%PREVIEW_TITLE%</title><meta content="%PREVIEW_TEXT%">');
const page = { file: 'page.html', kind: 'page', status: 200 };
const documents = [
  { ...page, path: '/', listed: true },
  { ...page, path: '/faq', listed: true },
  { ...page, path: '/chat/:matchId', listed: false },
  { ...page, file: 'to.html', path: '/to/:handle', listed: false, preview: { title: 'Write', description: 'Say it.' } },
  { ...page, file: 'footer.html', path: '/footer', listed: false },
  { ...page, file: 'check.html', path: '/check', listed: false },
  { ...page, file: 'age.html', path: '/age', listed: false },
  { ...page, path: '*', status: 404, listed: false },
];
writeFileSync(join(folder, 'documents.json'), JSON.stringify(documents));

let subject: TestApp;
beforeAll(async () => {
  subject = await createTestApp({ clientFolder: folder });
  subject.services.site.origin = () => 'https://subrosa.example';
  subject.services.site.minimumAge = 16;
  subject.services.site.supportEmail = `o'hara&$&<co>@subrosa.example`;
});
afterAll(async () => {
  await subject.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers = {}) => subject.app.inject({ method: 'GET', url, headers });

describe('a document', () => {
  it('contains the current addresses of the site, escaped and in every encoding', async () => {
    const support = 'o&#39;hara&amp;$&amp;&lt;co&gt;@subrosa.example';
    const whole = html.replaceAll('%ORIGIN%', 'https://subrosa.example').replaceAll('%SUPPORT_EMAIL%', () => support);
    const plain = await get('/faq');
    expect(plain.body).toBe(whole);
    const br = await get('/faq', { 'accept-encoding': 'gzip, br' });
    expect([br.headers['content-encoding'], brotliDecompressSync(br.rawPayload).toString()]).toEqual(['br', whole]);
    const gzip = await get('/faq', { 'accept-encoding': 'gzip' });
    expect([gzip.headers['content-encoding'], gunzipSync(gzip.rawPayload).toString()]).toEqual(['gzip', whole]);
    expect((await get('/faq', { 'if-none-match': plain.headers['etag'] })).statusCode).toBe(304);
  });
});

it('a document names the smallest age, for readers, styles and scripts', async () => {
  expect((await get('/age')).body).toBe('<html data-minimum-age="16">At least 16');
});

it('there is no page for an address that leaves out the name in it', async () => {
  for (const url of ['/chat/', '/to/']) expect((await get(url)).statusCode, url).toBe(404);
});

it('a link to a public page names nobody, unless the page is on', async () => {
  const ordinary = '<title>Write</title><meta content="Say it.">';
  for (const handle of ['elise.marchetti', 'nobody.knows', 'no%20handle', '%25']) {
    const { statusCode, body } = await get(`/to/${handle}`);
    expect([statusCode, body], handle).toEqual([200, ordinary]);
  }
  const { browser } = await makePremiumMember(subject, ['elise.marchetti'], { firstName: 'Ann "A"' });
  const setPage = (body: BodyOf<typeof savePublicPage>) =>
    browser.call(savePublicPage, { params: { handle: 'elise.marchetti' }, body });
  await setPage({ isOn: true, showsName: true, line: '<b>Well?' });
  expect((await get('/to/@Elise.Marchetti')).body).toBe(
    '<title>Leave Ann &quot;A&quot; a letter · Sub Rosa</title><meta content="&lt;b&gt;Well?">',
  );
  await setPage({ isOn: false, showsName: true, line: '' });
  expect((await get('/to/elise.marchetti')).body).toBe(ordinary);
});

it('a public page opens even if its request was refused before the cookies were read', async () => {
  const { statusCode, body } = await get(`/to/flora.whitfield?from=${'x'.repeat(2100)}`);
  expect([statusCode, body]).toEqual([200, (await get('/to/flora.whitfield')).body]);
});

it('so many visitors from one address that no more previews are looked up still get the page', async () => {
  const { browser } = await makePremiumMember(subject, ['flora.whitfield']);
  const body = { isOn: true, showsName: false, line: 'Well?' };
  await browser.call(savePublicPage, { params: { handle: 'flora.whitfield' }, body });
  const look = async () => {
    const { statusCode, body: document } = await get('/to/flora.whitfield');
    return [statusCode, document.includes('Well?')];
  };
  expect(await look()).toEqual([200, true]);
  for (let n = 0; n < 300; n += 1) await look();
  expect(await look()).toEqual([200, false]);
});

describe('social links', () => {
  const footerOf = async (socialLinks: { name: string; url: string }[]) => {
    const site = await createTestApp({ clientFolder: folder });
    site.services.site.socialLinks = socialLinks;
    const { body } = await site.app.inject({ method: 'GET', url: '/footer' });
    await site.close();
    return body.replaceAll(/\s*\n\s*/g, '');
  };

  it('are in the document, escaped', async () => {
    const links = [
      { name: 'Instagram', url: 'https://instagram.example/rosa?a=1&b="' },
      { name: 'R&D', url: 'https://blog.example/' },
    ];
    expect(await footerOf(links)).toBe(
      '<div><ul aria-label="Elsewhere">' +
        '<li><a href="https://instagram.example/rosa?a=1&amp;b=&quot;" rel="noreferrer me">Instagram</a></li>' +
        '<li><a href="https://blog.example/" rel="noreferrer me">R&amp;D</a></li>' +
        '</ul></div>',
    );
  });

  it('add no markup when none are set', async () => {
    expect(await footerOf([])).toBe('<div></div>');
  });
});

it.each([
  [true, 'on'],
  [false, 'off'],
])('a document says whether there is a second check: %s', async (hasSecondCheck, shown) => {
  const site = await createTestApp({ clientFolder: folder });
  site.services.site.hasSecondCheck = hasSecondCheck;
  const { body } = await site.app.inject({ method: 'GET', url: '/check' });
  await site.close();
  expect(body).toBe(`<html data-second-check="${shown}">`);
});

describe('for search engines', () => {
  it('robots.txt names the sitemap and excludes the API', async () => {
    const { body, headers } = await get('/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toBe('User-agent: *\nDisallow: /api/\n\nSitemap: https://subrosa.example/sitemap.xml\n');
  });

  it('the sitemap lists the public pages and no others', async () => {
    const { body, headers } = await get('/sitemap.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    const places = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place);
    expect(places).toEqual(['https://subrosa.example/', 'https://subrosa.example/faq']);
    expect((await get('/faq')).headers['x-robots-tag']).toBeUndefined();
  });

  it('every answer of a demo says noindex', async () => {
    const demo = await createTestApp({ clientFolder: folder, isUnlisted: true });
    for (const url of ['/faq', '/nowhere', '/api/docs', '/sitemap.xml']) {
      expect((await demo.app.inject({ method: 'GET', url })).headers['x-robots-tag'], url).toBe('noindex');
    }
    await demo.close();
  });
});
