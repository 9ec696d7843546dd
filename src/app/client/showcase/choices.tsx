import { useState } from 'react';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Checkbox } from '#platform/client/ui/checkbox.tsx';
import { RadioCards } from '#platform/client/ui/radio-cards.tsx';
import { Toggle } from '#platform/client/ui/toggle.tsx';
import { Columns, Section } from './section.tsx';

const LEVELS = [
  { value: 'full', label: 'Full', hint: 'Nothing about you is shown.' },
  { value: 'partial', label: 'Partial', hint: 'Age range and place.' },
  {
    value: 'minimal',
    label: 'Minimal',
    hint: 'All that you filled in.',
    badge: <Badge tone="gold">Elite</Badge>,
    disabled: true,
  },
] as const;

export function Choices() {
  const [level, setLevel] = useState<(typeof LEVELS)[number]['value']>('full');
  const [on, setOn] = useState(true);
  return (
    <Section title="Choices">
      <Columns>
        <div className="grid gap-2">
          <Checkbox label="I am old enough and have read the terms" />
          <Checkbox label="Checked, with a hint" defaultChecked hint="You can change this later." />
          <Checkbox label="Needed, and not given" error="Please agree before going on" />
          <Checkbox label="Disabled" disabled defaultChecked />
          <Toggle label="Email notifications" hint="One short note a day at most." checked={on} onChange={setOn} />
          <Toggle label="Disabled" checked={false} onChange={setOn} disabled />
        </div>
        <RadioCards
          legend="How much of you is shown"
          name="level"
          value={level}
          onChange={setLevel}
          options={[...LEVELS]}
        />
      </Columns>
    </Section>
  );
}
