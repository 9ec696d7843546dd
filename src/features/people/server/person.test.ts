import { expect, it } from 'vitest';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { mailboxTag } from './person.ts';

const subject = appPerFile();

const isSame = (one: string, other: string) => {
  const { keys } = subject.services;
  return mailboxTag(keys, one).equals(mailboxTag(keys, other));
};

it.each([
  ['flora@example.org', 'Flora+letters@Example.org'],
  ['flora@gmail.com', 'f.l.ora@gmail.com'],
  ['flora@gmail.com', 'Fl.ora+again@GoogleMail.com'],
])('%s and %s are one mailbox', (one, other) => {
  expect(isSame(one, other)).toBe(true);
});

it.each([
  ['flora@example.org', 'f.l.ora@example.org'],
  ['flora@gmail.com', 'flora@example.org'],
  ['flora@gmail.com', 'flora@gmail.com.example.org'],
  ['flora@gmail.com', 'florian@gmail.com'],
])('%s and %s are two', (one, other) => {
  expect(isSame(one, other)).toBe(false);
});
