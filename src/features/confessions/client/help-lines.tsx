import type { HelpLine } from '#features/moderation/contract.ts';
import { TextLink } from '#platform/client/ui/text-link.tsx';

/** Comes before everything else, and says nothing about what was written. */
export function HelpLines({ lines }: { lines: readonly HelpLine[] }) {
  return (
    <section aria-labelledby="help-lines" className="grid gap-3 rounded-control bg-blush px-5 py-4">
      <h3 id="help-lines" className="text-xl">
        You matter to us
      </h3>
      <p className="text-sm">
        If things are heavy right now, you need not carry them alone. Here somebody listens, in confidence:
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
