import { TextLink } from '#platform/client/ui/text-link.tsx';
import { PROMISES } from '../promises.ts';

/** At the end of a page that left a question open. */
export function WriteToUs() {
  return (
    <p className="max-w-[65ch] text-soft">
      Something unclear, or missing? <TextLink href="/contact">Write to us</TextLink>: a person replies within{' '}
      {PROMISES.reply}.
    </p>
  );
}
