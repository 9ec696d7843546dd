import { classes } from '#platform/client/ui/classes.ts';
import type { CaseEntry } from '../console-queries.ts';
import { CaseCard } from './case-card.tsx';
import { choicesForAll, nameLetters, UNDER_WAY } from './case-choices.ts';
import { CaseDecision } from './case-decision.tsx';
import type { CaseGroup } from './case-groups.ts';
import { entryProps } from './entries.ts';
import { usePendingDecisions } from './pending-decisions.ts';

/** A case, or several about letters by one author, which a moderator should read together. */
export function GroupCard({ id, cases }: CaseGroup) {
  const title = cases.length > 1 ? `${cases.length} letters by one author` : undefined;
  return (
    <div role={title && 'group'} aria-label={title} className="grid gap-6">
      {title && <p className="font-semibold">{title}</p>}
      {cases.map((entry, index) => (
        <div key={entry.id} className={classes(index > 0 && 'border-t border-line pt-6')}>
          <CaseCard entry={entry} />
        </div>
      ))}
      <DecideAll id={`all ${id}`} cases={cases} />
    </div>
  );
}

/** Decides what is left of a group, each letter by a call of its own. */
function DecideAll({ id, cases }: CaseGroup) {
  const pending = usePendingDecisions();
  const own = pending.find((one) => one.id === id);
  const decided = new Set(pending.filter((one) => one !== own).flatMap(({ caseIds }) => caseIds));
  const left = cases.filter((one) => !decided.has(one.id));
  const count = own?.caseIds.length ?? left.length;
  if (count < 2) return null;
  const all = nameLetters(count, cases.length);

  return (
    <section
      {...entryProps(id, own !== undefined)}
      aria-label={`Decide ${all}`}
      className="grid gap-4 border-t border-line pt-6"
    >
      <h3 className="font-sans text-base font-semibold">Decide {all}</h3>
      <CaseDecision
        id={id}
        about="letters by one author"
        cases={left}
        choices={choicesForAll(left, all)}
        rule={null}
        underWay={(action) => `${underWay(left, action)} ${all}`}
      />
    </section>
  );
}

function underWay([first]: readonly CaseEntry[], action: CaseEntry['actions'][number]): string {
  return UNDER_WAY[first?.kind ?? 'report'][action];
}
