import { expect, it } from 'vitest';
import { appPerFile } from '#test/harness/app-hooks.ts';

const subject = appPerFile();

const read = () => subject.app.inject({ method: 'GET', url: '/.well-known/security.txt' });

it('security.txt has contact, expiry date and policy', async () => {
  const { headers, body } = await read();
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toBe(
    [
      'Contact: mailto:support@subrosa.example',
      'Expires: 2026-09-10T00:00:00.000Z',
      'Preferred-Languages: en',
      'Policy: http://localhost:3000/safety#security',
      '',
    ].join('\n'),
  );
});

it('security.txt names its canonical URL when the site uses https', async () => {
  subject.services.site.origin = () => 'https://subrosa.example';
  expect((await read()).body).toContain('Canonical: https://subrosa.example/.well-known/security.txt\n');
});
