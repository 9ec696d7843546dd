import { textsOf } from './text-row.ts';

export const chat = textsOf('chat', [
  {
    id: 'linked.linked',
    text: 'Account Linked',
    screen: '/account-settings, Linked Accounts, toast title',
    trigger: 'The popup reports an account and it is stored.',
  },
  {
    id: 'linked.unlinked',
    text: 'Account Unlinked',
    screen: '/account-settings, Linked Accounts, toast title',
    trigger: 'A linked account has been removed.',
  },
  {
    id: 'linked.failed',
    text: 'Linking Failed',
    screen: '/account-settings, Linked Accounts, toast title',
    trigger: 'The popup reports a failure, or the account is refused.',
  },
  {
    id: 'linked.failed-fallback',
    text: 'Failed to link account',
    screen: '/account-settings, Linked Accounts, toast',
    trigger: 'Linking fails and there is no reason given.',
  },
  {
    id: 'linked.unlink-failed',
    text: 'Failed to unlink Instagram account. Please try again.',
    screen: '/account-settings, Linked Accounts, toast',
    trigger: 'The removal of a linked account is refused.',
  },
  {
    id: 'chat.partner',
    text: 'Your Secret Admirer',
    screen: '/chat, header',
    trigger: 'A chat is open and nobody has unmasked.',
  },
  {
    id: 'chat.badge',
    text: 'Mutual Match',
    screen: '/chat, header',
    trigger: 'A chat is open.',
  },
  {
    id: 'chat.banner',
    text: "It's a Match!",
    screen: '/chat, banner',
    trigger: 'Two members have confessed to each other.',
  },
  {
    id: 'chat.report',
    text: 'Report User',
    screen: '/chat, menu',
    trigger: 'The menu of an open chat is opened.',
  },
  {
    id: 'chat.end',
    text: 'End Chat',
    screen: '/chat, menu',
    trigger: 'The menu of an open chat is opened.',
  },
  {
    id: 'chat.gift-sent',
    text: 'Gift Sent!',
    screen: '/chat, toast title',
    trigger: 'A premium member sends a gift from the picker.',
  },
  {
    id: 'chat.gifts-premium',
    text: 'Premium Feature: Virtual gifts are only available for The Masked Elite members{more}',
    screen: '/chat, gift picker',
    trigger: 'A free member opens the picker.',
  },
]);
