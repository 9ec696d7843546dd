import { z } from 'zod';

/** For the demo, which has no real accounts: addresses under .example are reserved and lead nowhere. */
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
