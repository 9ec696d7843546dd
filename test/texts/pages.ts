import { textsOf } from './text-row.ts';

export const pages = textsOf('pages', [
  {
    id: 'pages.rules',
    text: 'Confessions are monitored and violations may lead to account suspension',
    screen: '/terms',
    trigger: 'The page is read.',
  },
  {
    id: 'contact.sent',
    text: 'Message Sent!',
    screen: '/contact, toast title',
    trigger: 'The message has been accepted.',
  },
  {
    id: 'contact.failed',
    text: 'Failed to Send Message',
    screen: '/contact, toast title',
    trigger: 'The message is not accepted.',
  },
  {
    id: 'contact.failed-fallback',
    text: 'Please try again later or email us directly at {email}',
    screen: '/contact, toast',
    trigger: 'The message is not accepted and the server gives no reason.',
  },
]);
