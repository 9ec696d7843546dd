/** Verbs that nearly always mean violence against a body, without their endings. */
export const VIOLENT_VERBS =
  'kill murder slaughter strangle stab behead decapitate rape molest torture maim mutilate bludgeon throttle lynch ' +
  'massacre exterminate assassinate execute shank gouge disembowel dismember flay scalp garrotte suffocate asphyxiate ' +
  'smother impale electrocute waterboard castrate headbutt kneecap cripple maul pummel batter bash thrash clobber ' +
  'gut unalive abduct kidnap firebomb torpedo ambush eviscerate crucify beat choke poison ' +
  'stomp hurt harm punch whack wallop scald hang burn drown butcher slay annihilate pistolwhip horsewhip flog ' +
  'clout tase deafen paralyse paralyze disfigure dox swat merk wound injure lacerate ' +
  'bayonet rob trample cremate incinerate roast punish';

/** Their forms that no ending makes. */
export const VIOLENT_PAST = 'beaten hanged hung burnt slain strung';

/** Verbs that are violent beside a body, a person or a weapon. */
export const ROUGH_VERBS =
  'hit break smash cut slit slash slice chop hack rip tear snap squash crack split bust kick slap whip lash ' +
  'drag throw toss shove push pull bury tie chain trap hunt corner squeeze twist bite douse chuck hurl fling dangle ' +
  'ram hammer nail sew carve peel boil fry pin pelt jump knock smack thump pound stamp flatten mow chase dissolve ' +
  'grind bomb torch explode detonate raid attack assault destroy ruin wreck starve lame scratch claw yank wring mash ' +
  'brand clamp plunge stick jab stuff staple dump sink spit scrape drill blast spray pluck pierce puncture prick shave ' +
  'gag bind muzzle drug sedate lace spike rig sabotage loosen tamper silence evict expose leak';

export const ROUGH_PAST =
  'sawed broke broken tore torn tied thrown threw bitten bit bent slit hit cut split flung sank sunk blown bound stuck spat';

/** Verbs that only carry a person or thing somewhere. */
export const CARRYING =
  'put puts putting take takes taking took leave leaves leaving feed feeds feeding fed send sends sending sent bring ' +
  'brings bringing brought shut lock locks locking locked run pour pours pouring poured hold holds holding held drop drops ' +
  'dropping dropped make makes making teach get gets getting end ends ending finish blow light set sets wipe';

/** What the victim does or suffers. */
export const SUFFERING =
  'bleed scream suffer crawl die beg limp rot whimper squeal twitch perish regret pay wheeze shriek plead grovel writhe ' +
  'kneel tremble sob faint vomit cower howl';
