import { useState } from 'react';
import { classes } from './classes.ts';

type AvatarProps = {
  /** For the initials. The picture is decoration beside the written name. */
  name: string;
  src?: string | null | undefined;
  size?: 'sm' | 'md' | 'lg' | 'xl' | undefined;
};

const SIZES = { sm: 'size-9 text-xs', md: 'size-11 text-sm', lg: 'size-16 text-xl', xl: 'size-28 text-3xl' } as const;

// Created when it is needed: that takes longer than the rest of the page's modules.
let graphemes: Intl.Segmenter | undefined;

/** By grapheme, so that combining accents and emoji stay whole. */
function firstLetter(word: string): string {
  graphemes ??= new Intl.Segmenter();
  return graphemes.segment(word).containing(0)?.segment.toLocaleUpperCase() ?? '';
}

/** The letters that stand for a person. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word = '') => firstLetter(word)).join('');
}

export function Avatar({ name, src, size = 'md' }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const shape = classes('shrink-0 rounded-full', SIZES[size]);
  if (src && src !== broken) {
    return (
      <img src={src} alt="" loading="lazy" onError={() => setBroken(src)} className={classes(shape, 'object-cover')} />
    );
  }
  return (
    <span aria-hidden="true" className={classes(shape, 'grid place-items-center bg-blush font-semibold text-wax-ink')}>
      {initials(name)}
    </span>
  );
}
