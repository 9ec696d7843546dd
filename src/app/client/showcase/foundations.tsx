import { Logo } from '#platform/client/ui/illustrations/logo.tsx';
import { Mask } from '#platform/client/ui/illustrations/mask.tsx';
import { Rose } from '#platform/client/ui/illustrations/rose.tsx';
import * as firstIcons from '#platform/client/ui/first-icons.tsx';
import * as icons from '#platform/client/ui/icons.tsx';
import { Seal } from '#platform/client/ui/seal.tsx';
import { Row, Section } from './section.tsx';

// Whole class names: Tailwind finds them by reading, not by running.
const SWATCHES = {
  paper: 'bg-paper',
  sheet: 'bg-sheet',
  well: 'bg-well',
  blush: 'bg-blush',
  line: 'bg-line',
  edge: 'bg-edge',
  soft: 'bg-soft',
  ink: 'bg-ink',
  wax: 'bg-wax',
  gold: 'bg-gold',
  gilt: 'bg-gilt',
  danger: 'bg-danger',
  success: 'bg-success',
  night: 'bg-night',
};

export function Palette() {
  return (
    <Section title="Palette">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-4">
        {Object.entries(SWATCHES).map(([name, look]) => (
          <li key={name} className="grid gap-1.5 text-xs text-soft">
            <span className={`h-14 rounded-control border border-line ${look}`} />
            {name}
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function Type() {
  return (
    <Section title="Type">
      <p className="font-serif text-hero font-[520] tracking-[-0.03em]">Hero, ţærşø</p>
      <p className="font-serif text-3xl font-[520]">Title of a page</p>
      <p className="font-serif text-2xl font-[520]">Title of a card</p>
      <p className="confession text-2xl">You laugh before the joke is over, every time. Żółć, čaj, điều gì đó.</p>
      <p className="confession text-xl">A shorter confession in a list, quick fox and lazy dog.</p>
      <p className="eyebrow text-lg">Told under the rose</p>
      <p className="text-lg">Lead text that opens a page and is read in one breath.</p>
      <p>Body text. Figtree for all that is done: labels, buttons, settings, 0123456789.</p>
      <p className="text-sm text-soft">Small text for hints. Mrs Łucja Đorđević-Ångström, naïve façade.</p>
      <p className="text-xs text-soft">The smallest, for badges and counters.</p>
    </Section>
  );
}

export function Drawings() {
  return (
    <Section title="Drawings and icons">
      <Row>
        <Logo />
        <Mask className="h-12 text-wax" hasJewel />
        <Rose className="size-14 text-wax-ink" />
        <Seal className="size-24" />
        <Seal className="size-24" state="opened" />
        <Seal className="size-12" />
      </Row>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-4">
        {Object.entries({ ...firstIcons, ...icons }).map(([name, Icon]) => (
          <li key={name} className="grid justify-items-center gap-1.5 text-xs text-soft">
            <Icon className="size-6 text-ink" />
            {name.replace('Icon', '')}
          </li>
        ))}
      </ul>
    </Section>
  );
}
