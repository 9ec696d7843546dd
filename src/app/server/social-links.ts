import { z } from 'zod';

/** Addresses that lead nowhere, by the rules of the domain: the demo is nobody's account. */
export const DEMO_SOCIAL_LINKS = [
  { name: 'Instagram', url: 'https://instagram.example/subrosa' },
  { name: 'Mastodon', url: 'https://mastodon.example/@subrosa' },
];

export const socialLinks = z
  .string()
  .regex(/^[^=,]+=https:[^=,]+(,[^=,]+=https:[^=,]+)*$/, 'must look like Instagram=https://…,Mastodon=https://…')
  .transform((list) =>
    list.split(',').map((link) => {
      const [name = '', address = ''] = link.split('=');
      return { name: name.trim(), url: address.trim() };
    }),
  );
