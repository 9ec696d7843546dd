import { expect, it } from 'vitest';
import { replyLink } from './contact-tab.tsx';

it('a reply has the sender as recipient and repeats the subject', () => {
  expect(replyLink({ email: 'ana@example.org', subject: 'My plan & more' })).toBe(
    'mailto:ana@example.org?subject=Re%3A%20My%20plan%20%26%20more',
  );
  expect(replyLink({ email: 'ana@example.org', subject: 'RE: My plan' })).toContain('subject=RE%3A%20My');
});

it('a crafted address cannot add recipients to the reply', () => {
  expect(replyLink({ email: 'a?bcc=spy@example.org', subject: 'x' })).toBe(
    'mailto:a%3Fbcc%3Dspy@example.org?subject=Re%3A%20x',
  );
});
