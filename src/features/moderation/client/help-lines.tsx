import { TextLink } from '#platform/client/ui/text-link.tsx';
import type { HelpLine } from '../contract.ts';

/** Crisis lines for a person who may need help. They come first and say nothing about what was written. */
export function HelpLines({ lines }: { lines: readonly HelpLine[] }) {
  return (
    <section aria-labelledby="help-lines" className="grid gap-3 rounded-control bg-blush px-5 py-4">
      <h3 id="help-lines" className="text-xl">
        You matter to us
      </h3>
      <p className="text-sm">
        If things are hard right now, you don’t have to go through them alone. These people listen, in confidence:
      </p>
      <ul className="grid gap-3 text-sm">
        {lines.map(({ name, where, contact, url }) => (
          <li key={name}>
            <p>
              <TextLink href={url}>{name}</TextLink> <span className="text-soft">({where})</span>
            </p>
            <p className="font-semibold">{contact}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
