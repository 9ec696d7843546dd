import { describe, expect, it } from 'vitest';
import { composeMail } from './compose-mail.ts';

const reset = composeMail({
  to: 'ana@example.org',
  subject: 'Reset your password',
  paragraphs: ['Somebody asked for a new password.', 'If that was you, choose one here.'],
  action: { label: 'Choose a new password', url: 'https://subrosa.example/reset-password?token=a&b=c' },
  smallPrint: ['The link works once, for an hour.'],
});

describe('the plain text', () => {
  it('has all parts in order, with the URL on a line of its own', () => {
    expect(reset.text).toBe(
      [
        'Somebody asked for a new password.',
        'If that was you, choose one here.',
        'Choose a new password:\nhttps://subrosa.example/reset-password?token=a&b=c',
        'The link works once, for an hour.',
        'Sub Rosa · say it in secret\n',
      ].join('\n\n'),
    );
  });
});

describe('the HTML part', () => {
  it('has the same texts, and the link as a button and as a URL', () => {
    expect(reset.html).toContain('Reset your password</h1>');
    expect(reset.html).toContain('If that was you, choose one here.');
    expect(reset.html).toContain('The link works once, for an hour.');
    expect(reset.html.match(/href="https:\/\/subrosa\.example\/reset-password\?token=a&amp;b=c"/g)).toHaveLength(2);
    expect(reset.html).toContain('Sub Rosa · say it in secret');
  });

  it('loads nothing, so that nobody learns when it was read', () => {
    expect(reset.html).not.toMatch(/<img|<script|<link|url\(|src=/i);
  });

  it('has no button without an action', () => {
    const { html, text } = composeMail({
      to: 'a@example.org',
      subject: 'Notice',
      paragraphs: ['Your password was changed.'],
    });
    expect(html).not.toContain('<a ');
    expect(text).toBe('Your password was changed.\n\nSub Rosa · say it in secret\n');
  });

  it('escapes all texts', () => {
    const evil = `"><script>alert('x')</script>&`;
    const { html, text } = composeMail({
      to: 'a@example.org',
      subject: evil,
      paragraphs: [evil],
      action: { label: evil, url: `https://subrosa.example/${evil}` },
      smallPrint: [evil],
    });
    expect(html).not.toContain('<script>');
    // Title, heading, paragraph, label, twice in a href and once as text, small print.
    expect(html.split('&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;')).toHaveLength(9);
    expect(text).toContain(evil);
  });
});

describe('a mail that can be unsubscribed from', () => {
  const mail = composeMail({
    to: 'ana@example.org',
    subject: 'News',
    paragraphs: ['There is news.'],
    unsubscribe: {
      reason: 'You asked for news.',
      page: 'https://subrosa.example/unsubscribe/abc',
      oneClick: 'https://subrosa.example/api/notices/unsubscribe/abc',
    },
  });

  it('says in both parts why it was sent and how to unsubscribe', () => {
    expect(mail.text).toContain(
      'You asked for news. To stop these emails:\nhttps://subrosa.example/unsubscribe/abc\n\nSub Rosa',
    );
    expect(mail.html).toContain('You asked for news.');
    expect(mail.html).toMatch(/<a [^>]*href="https:\/\/subrosa\.example\/unsubscribe\/abc"[^>]*>Unsubscribe<\/a>/);
  });

  it('gives mail programs the one-click URL and shows readers only the page', () => {
    expect(mail.unsubscribe).toBe('https://subrosa.example/api/notices/unsubscribe/abc');
    expect(mail.html + mail.text).not.toContain('/api/');
  });
});
